import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pluralize from 'pluralize';
import { expect, test } from 'vitest';
import { singularOf } from './singular.js';

test.each(
  [
    'tokens:token addresses:address policies:policy statuses:status hashes:hash sizes:size aliases:alias boxes:box matches:match',
    'indices:index vertices:vertex matrices:matrix shelves:shelf analyses:analysis movies:movie quizzes:quiz databases:database',
    'cookies:cookie caches:cache calories:calorie dies:die children:child people:person women:woman',
    'ids:id ips:ip urls:url uris:uri apis:api kpis:kpi vms:vm emojis:emoji',
  ].flatMap((line) => line.split(' ').map((pair) => pair.split(':') as [string, string])),
)('the singular of %s is %s', (plural, word) => {
  expect(singularOf(plural)).toBe(word);
});

test.each(
  [
    'status address access class process business alias news series species lens canvas basis analysis bus gas always',
    'data metadata media criteria sms gps dns https tls aws ios cors redis kubernetes windows us is has this',
    'id user page',
  ].flatMap((line) => line.split(' ')),
)('%s stays', (word) => {
  expect(singularOf(word)).toBe(word);
});

test('the singular of a singular is itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{2,9}(?:s|es|ies)?$/), (word) => {
      fc.pre(!singularOf(word).endsWith('s'));
      expect(singularOf(singularOf(word))).toBe(singularOf(word));
    }),
  );
});

test.each([
  ['of the library', fc.constantFrom(...wordsOfLibrary())],
  ['made up', fc.stringMatching(/^[a-z]{3,9}s$/)],
])('the shortcuts say of words %s what the library says', (_name, words) => {
  const isShort = /(?:ss|ous|[bdfgklmnprtw]s)$/;
  fc.assert(
    fc.property(words, (word) => {
      fc.pre(isShort.test(word) && !word.endsWith('is') && word.length > 3 && !ours.includes(word));
      expect(singularOf(word)).toBe(pluralize.singular(word));
    }),
    { numRuns: 1000 },
  );
});

/** What Assay knows better. */
const ours = ['macos', 'nfs', 'windows', 'atlas', 'summons', 'cors', 'lens', 'mars', 'does'];

/** The words that the library lists. */
function wordsOfLibrary(): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('pluralize'), 'utf8');
  return [...source.matchAll(/'([a-z]+)'/g)]
    .map(([, word = '']) => word)
    .filter((word) => word.endsWith('s'));
}
