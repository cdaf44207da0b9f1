import { expect, it } from 'vitest';
import { patternFault } from './pattern-fault.js';

it.each([
  '^\\p{L}+$',
  '^a\\-b$',
  '^(?i:a)$',
  '^(?<year>\\d+)$',
  '{',
  ']',
  '^\\\\A$',
  '^[:a]$',
  '^/a/$',
  '('.repeat(6000),
])('%s is valid, or not judged', (pattern) => {
  expect(patternFault(pattern)).toBeUndefined();
});

it.each([
  ['(', 'a `(` is not closed'],
  ['a)', 'a `)` closes no group'],
  ['[(', 'a `[` is not closed'],
  ['a\\', 'it ends with a backslash'],
  ['a**', 'a quantifier, a range or a group in it is wrong'],
  ['(?i)a', 'flags inside a pattern, `(?i)`, belong to Perl, Python and Java'],
  ['a++', 'the possessive quantifiers `*+` and `++` belong to Perl and Java'],
  ['\\A\\d+\\z', '`\\A` is the start of the text in Perl, Python and Java, and the letter `A` in ECMA-262'],
  ['^a\\Z', '`\\Z` is the end of the text in Perl, Python and Java, and the letter `Z` in ECMA-262'],
  [
    '^[[:alpha:]]+$',
    'the class `[:alpha:]` belongs to POSIX, and matches its individual letters in ECMA-262',
  ],
  ['/^a$/i', 'the slashes around it count as characters, so no string matches'],
])('%s is invalid: %s', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
});
