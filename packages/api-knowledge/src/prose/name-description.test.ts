import { expect, it } from 'vitest';
import { mentionsName } from './name-description.js';

it.each([
  ['The name of the bucket.', true],
  ['Name', true],
  ['The name or id of the bucket.', false],
  ['The identifier of the bucket, not its name.', false],
  ['The filename.', false],
  ['', false],
])('%s describes a name: %s', (description, expected) => {
  expect(mentionsName(description)).toBe(expected);
});
