import { describe, expect, it } from 'vitest';
import { statedDefault } from './stated-default.js';
import { statedFormat } from './stated-format.js';
import {
  statedDeprecated,
  statedList,
  statedOptional,
  statedReadOnly,
  statedRequired,
} from './stated-marks.js';
import { statedValues } from './stated-values.js';

describe('statedDefault', () => {
  it.each([
    ['Page size. Defaults to 20.', '20'],
    ['Page size (default: 20)', '20'],
    ['The order; default is `asc`.', 'asc'],
    ["The order. The default value is 'asc'.", 'asc'],
    ['Limit, default 20, max 100', '20'],
    ['Defaults to 20 if omitted.', '20'],
    ['Defaults to true', 'true'],
    ['Defaults to `"ext4"`.', 'ext4'],
    ['Defaults to 30 seconds.', undefined],
    ['Defaults to 20 for guests.', undefined],
    ['Defaults to 20 if the plan is basic.', undefined],
    ['HTTP: default 80, HTTPS: default 443', undefined],
    ['The price of the default room.', undefined],
    ['The default `name` will be that of the product.', undefined],
    ['The name (default `none`).', 'none'],
    ["The default 'false' value adds nothing.", 'false'],
    ['There is no default: 20 is usual.', undefined],
    ['Defaults to the current time.', undefined],
    ['', undefined],
  ])('reads %s', (text, expected) => {
    expect(statedDefault(text)?.value).toBe(expected);
  });
});

describe('statedValues', () => {
  it.each([
    ['Sort order. One of `asc` or `desc`.', 'asc desc'],
    ['Possible values: open, closed, all.', 'open closed all'],
    ["Permitted values are 'Enabled' and 'Disabled'", 'Enabled Disabled'],
    ['Can be `open` (default) or `closed`.', 'open closed'],
    ['Must be either "POST" or "GET".', 'POST GET'],
    ['The type [one of x|y|z]', 'x y z'],
    ['One of the kinds of your account.', ''],
    ['Must be one of `a`, `b`, etc.', ''],
    ['Values such as one of `a` or `b`.', ''],
    ['Comma-separated list. Possible values: a, b.', ''],
    ['Must begin with either "http://" or "https://".', ''],
    ['One of `a` or `b`. One of `c` or `d`.', ''],
    ['One of `a`, if the account is new, or `b`.', ''],
    ['One of a, none', ''],
    ['Filters, as JSON:\n\n- `kind=<kind>` the kind of object, one of `box` or `tube`', ''],
    ["If it is sold\nelsewhere, specify either 'CASH' or 'CARD'.", ''],
  ])('reads %s', (text, expected) => {
    expect(statedValues(text)?.values.join(' ') ?? '').toBe(expected);
  });

  it.each([
    ['The state of the envelope can be `sent` or `done`.', 'state'],
    ['The id of one.\nThe state of the envelope\ncan be `sent` or `done`.', 'state'],
    ['The kind of its first entry must be one of `a` or `b`.', 'kind'],
    ['One of `sent` or `done`, of the envelope.', undefined],
    ['The user. Format is one of: `user` or `user:group`.', 'format'],
    ['The format must be one of `user` or `user:group`.', 'format'],
    ['Can be `sent` or `done`.', undefined],
  ])('finds what the values belong to: %s', (text, expected) => {
    expect(statedValues(text)?.of).toBe(expected);
  });
});

describe('statedFormat', () => {
  it.each([
    ['UUID of the user', 'uuid'],
    ['The unique UUID that identifies the user.', 'uuid'],
    ['The id of the user. This is a GUID.', 'uuid'],
    ['Must be a valid UUID v4.', 'uuid'],
    ['The UUID or slug of the user', undefined],
    ['A list of UUIDs', undefined],
    ['The day, as YYYY-MM-DD', 'date'],
    ['The day, in YYYY-MM-DD format (for\nexample, 2013-01-15).', 'date'],
    ['From YYYY-MM-DD to YYYY-MM-DD', undefined],
    ['yyyy-MM-dd HH:mm', undefined],
    ['In the format YYYY-MM-DDTHH:MM:SSZ.', 'date-time'],
    ['Timestamp in ISO 8601 format', 'date-time'],
    ['An RFC 3339 timestamp', 'date-time'],
    ['Tags are `timestamp` and `timestamp:date-rfc3339`.', undefined],
    ['Date of birth in ISO 8601 format.', 'date or date-time'],
    ['An ISO 8601 duration', undefined],
    ['ISO 8601 date, e.g. 2001-02-03.', 'date or date-time'],
    ['A v4 UUID, required.', 'uuid'],
    ['Base64-encoded picture', 'base64'],
    ['Base64 URL safe encoded token', 'base64url'],
    ['Base64url-encoded token', 'base64url'],
    ['The header. It is base64-encoded later.', undefined],
  ])('reads %s', (text, expected) => {
    expect(statedFormat(text)?.format).toBe(expected);
  });
});

describe('marks', () => {
  it.each([
    [statedRequired, 'Required. The name.', true],
    [statedRequired, 'The name (required)', true],
    [statedRequired, 'The name. This field is required.', true],
    [statedRequired, 'Required if there is no id.', false],
    [statedRequired, 'Whether this value is required.', false],
    [statedRequired, 'The name, required.', true],
    [statedOptional, 'Optional. The name.', true],
    [statedOptional, 'The name (optional)', true],
    [statedOptional, 'The name (optional). It is shown.', true],
    [statedOptional, 'The flow log and the analytics (optional) status.', false],
    [statedOptional, 'Optional parts are left out.', false],
    [statedDeprecated, 'Deprecated: use `id`.', true],
    [statedDeprecated, '**Deprecated**. Use `id`.', true],
    [statedDeprecated, 'This endpoint is deprecated.', true],
    [statedDeprecated, '[Deprecated] Complete a task', true],
    [statedDeprecated, '**Deprecated** Complete a task', true],
    [statedDeprecated, '__Deprecated__: use `id`.', true],
    [statedDeprecated, 'Deprecated version of `list`.', true],
    [statedDeprecated, 'Deprecated versions are shown too.', false],
    [statedDeprecated, 'The owner.\nDEPRECATED at version 2020-08-26.', true],
    [statedDeprecated, 'Complete a task\nDeprecated - use `/v2/tasks`', true],
    [statedDeprecated, 'Its states:\nNew - just made\nDeprecated - old', false],
    [statedDeprecated, 'Whether deprecated kinds are shown.', false],
    [statedReadOnly, 'Output only. The state.', true],
    [statedReadOnly, '[Output Only] The state.', true],
    [statedReadOnly, '__Read-only.__ The state.', true],
    [statedReadOnly, 'The state (readonly)', false],
    [statedReadOnly, 'The state. Set by the system.\n\nRead-only. More in the manual.', true],
    [statedReadOnly, 'The state. This field is read-only.', true],
    [statedReadOnly, 'A read-only timestamp in RFC 3339 format.', true],
    [statedReadOnly, 'A read-only replica.', false],
    [statedReadOnly, 'Read only when it is archived.', false],
    [statedReadOnly, 'Read-only. On creation, it can be provided.', false],
    [statedReadOnly, '*Read-only except for its owner*. The name.', false],
    [statedReadOnly, 'Mounts are made read-only. True by default.', false],
    [statedList, 'Comma-separated list of ids', true],
    [statedList, 'Comma separated list of key/value pairs', false],
    [statedDeprecated, 'Do not use it; deprecated since 2.0.', true],
    [statedDeprecated, 'Deprecated since 2.0.', true],
    [statedDeprecated, 'Its states: new. Deprecated: old.', false],
    [statedList, 'Tags, comma separated.', true],
    [statedList, 'Ids (comma-separated). At most 5.', true],
    [statedList, 'Ids, separated by commas.', true],
    [statedList, 'Its name and surname, separated by a comma.', false],
    [statedList, 'Key/value pairs, comma separated.', false],
    [statedList, 'Numbers are written with a comma.', false],
  ])('%o reads %s: %s', (read, text, expected) => {
    expect(read(text) !== undefined).toBe(expected);
  });

  it('are quoted without the words that follow', () => {
    expect(statedDeprecated('Deprecated since 2.0.')?.words).toBe('Deprecated');
    expect(statedDeprecated('(Deprecated) Please use `id`.')?.words).toBe('Deprecated');
  });
});
