import { describe, expect, it } from 'vitest';
import type { Described } from './stated-limit.js';
import { statedLimits } from './stated-limits.js';

function read(text: string, described: Described = 'string'): string {
  return statedLimits(text, described)
    .map(({ keyword, value }) => `${keyword} ${value}`)
    .join(', ');
}

describe('statedLimits', () => {
  it.each([
    ['The name, at most 20 characters.', 'maxLength 20'],
    ['Up to 1,024 characters', 'maxLength 1024'],
    ['Name of the book (max. 80 chars).', 'maxLength 80'],
    ['Maximum length is 255.', 'maxLength 255'],
    ['Max length: 12', 'maxLength 12'],
    ['Must not exceed 40 characters.', 'maxLength 40'],
    ['A key.\n\nMax: 45 characters\n\nSee the manual.', 'maxLength 45'],
    ['A note. Limit 500 characters.', 'maxLength 500'],
    ['A 20 character maximum applies.', 'maxLength 20'],
    ['The password. Between 8 and 64 characters.', 'minLength 8, maxLength 64'],
    ['3-30 characters', 'minLength 3, maxLength 30'],
    ['At least 8 characters.', 'minLength 8'],
    ['8 characters or more', 'minLength 8'],
    ['8文字以上で入力してください', 'minLength 8'],
    ['8자 이상 입력하세요', 'minLength 8'],
    ['No longer than 30 characters.', 'maxLength 30'],
    ['The code, exactly 6 characters.', 'minLength 6, maxLength 6'],
    ['The year 2020 was long.', ''],
    ['Up to 20 characters if the plan is basic.', ''],
    ['At most 20 characters are shown by default.', ''],
    ['At most 20 characters. At most 30 characters.', ''],
    ['Up to 5 MB', ''],
    ['A surname (up to 5 characters) or an order number.', ''],
    ['A surname (up to 5 characters). Or none.', 'maxLength 5'],
    ['A text of ISO-8859-1 characters', ''],
    ['The name, at most 20\ncharacters.', 'maxLength 20'],
    ['If the plan is basic, the name\nhas at most 20 characters.', ''],
    ['UTF-8 characters at most', ''],
    ['At most 64 characters before and 255 after the @.', ''],
    ['Up to 10 characters for the prefix.', ''],
    ['Must not be empty.', 'minLength 1'],
    ['A non-empty text.', 'minLength 1'],
    ['Not empty if the plan is basic.', ''],
    ['Cannot be empty or null.', ''],
    ['No puede estar vacío.', 'minLength 1'],
    ['', ''],
  ])('reads of strings: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['Must be between 1 and 100.', 'minimum 1, maximum 100'],
    ['Between 0 and 1', 'minimum 0, maximum 1'],
    ['The page size. Maximum: 500.', 'maximum 500'],
    ['Maximum value is 1,000.', 'maximum 1000'],
    ['Results per page (max 100)', 'maximum 100'],
    ['The page size, up to 50.', 'maximum 50'],
    ['Filters by up to 5 tags.', ''],
    ['Page size. Default is 20, max 100.', 'maximum 100'],
    ['Page limit default 20, max 100', 'maximum 100'],
    ['May not exceed 50.', 'maximum 50'],
    ['The most units. max_units - min_units must not exceed 8.', ''],
    ['The difference to `start` must not exceed 8.', ''],
    ['Page size - may not exceed 50.', 'maximum 50'],
    ['Minimum value: -5', 'minimum -5'],
    ['Discount, range: 0-100', 'minimum 0, maximum 100'],
    ['Must lie between 1 and 50; 20 unless given.', 'minimum 1, maximum 50'],
    ['Number of results, 1-100 (default 25).', 'minimum 1, maximum 100'],
    ['The season of the league, 2019-2020.', ''],
    ['Minutes. Must be greater than 0.', 'exclusiveMinimum 0'],
    ['Must be greater than zero', 'exclusiveMinimum 0'],
    ['Must be > 0', 'exclusiveMinimum 0'],
    ['Must be >= 1', 'minimum 1'],
    ['Must be greater than or equal to 5.', 'minimum 5'],
    ['Must be at least 2.', 'minimum 2'],
    ['A positive integer.', 'exclusiveMinimum 0'],
    ['The weight (positive number).', 'exclusiveMinimum 0'],
    ['Must be non-negative', 'minimum 0'],
    ['The number of copies, debe ser mayor que 0.', ''],
    ['Número de copias, debe ser mayor que 0.', 'exclusiveMinimum 0'],
    ['Must be positive or zero.', ''],
    ['Positive to the east and negative to the west.', ''],
    ['Must be greater than 0, or -1 for all.', ''],
    ['Must be greater than 0 if the plan is basic.', ''],
    ['Must be greater than 5 characters.', ''],
    ['Between 9 and 5', ''],
    ['Added between 2010 and 2020 by us.', ''],
    ['Maximum: 50%', ''],
    ['The height, up to 15,000px', ''],
    ['The height, up to 15,000, of the page', 'maximum 15000'],
    ['Maximum: 50 per minute', ''],
    ['Returns at most 20 characters', ''],
  ])('reads of numbers: %s', (text, expected) => {
    expect(read(text, 'number')).toBe(expected);
  });

  it.each([
    ['Up to 50 items.', 'maxItems 50'],
    ['A list of at least 2 ids.', 'minItems 2'],
    ['At most 20 characters', ''],
    ['The buyers.\n\nMax: 10 customer IDs.', 'maxItems 10'],
    ['Min: 1 location ID.\nMax: 10 location IDs', 'minItems 1, maxItems 10'],
    ['Max: 30 mappings', 'maxItems 30'],
    ['Max: 30 characters', ''],
    ['Max: 30 days', ''],
    ['Maximum: 5 per order line', ''],
    ['Up to a maximum of 100 selections can be defined.', 'maxItems 100'],
    ['A maximum of 3 colors may be shown.', ''],
  ])('reads of arrays: %s', (text, expected) => {
    expect(read(text, 'array')).toBe(expected);
  });

  it('quotes the end of many words, where the limit is', () => {
    const [limit] = statedLimits(
      'The month in which the card of the buyer expires, as an integer between 1 and 12.',
      'number',
    );
    expect(limit?.words).toBe('… the buyer expires, as an integer between 1 and 12');
  });

  it('finds no limits in manuals', () => {
    expect(read(`At most 20 characters. ${'Long. '.repeat(300)}`)).toBe('');
  });
});

it('a number is a limit in the unit that follows it', () => {
  expect(statedLimits('Must be no more than 12 hours.', 'number')).toMatchObject([
    { keyword: 'maximum', value: 12, unit: 'hour' },
  ]);
  expect(statedLimits('Must be no more than 12.', 'number')[0]?.unit).toBeUndefined();
});
