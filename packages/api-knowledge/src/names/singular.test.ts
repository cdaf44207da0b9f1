import fc from 'fast-check';
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
