import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excerptProse } from './excerpt.js';

it.each([
  ['Deprecated) Please', 'Deprecated'],
  ['(Deprecated', 'Deprecated'],
  ['*Deprecated -', 'Deprecated'],
  ['(required)', '(required)'],
  ['up to 10)', 'up to 10'],
  ['up to 15,', 'up to 15'],
  ['up to  100\ncharacters', 'up to 100 characters'],
  ['Possible values: `a` (or `b', 'Possible values: `a`'],
  ['one of [a, b], or c', 'one of [a, b], or c'],
  ['-5 to 5', '-5 to 5'],
  ['Defaults to "*"', 'Defaults to "*"'],
  ['A UUID.', 'A UUID'],
])('%s is quoted as %s', (found, expected) => {
  expect(excerptProse(found)).toBe(expected);
});

it('keeps a bracket only with its other half', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '(', ')', '[', ']', ',', '-', '5') }),
      (found) => {
        const excerpt = excerptProse(found);
        expect(excerpt.replace(/[^()]/g, '').replace(/\(\)/g, '').length % 2).toBe(0);
        expect(excerpt).not.toMatch(/^[,)\]]|[,([]$/);
      },
    ),
  );
});
