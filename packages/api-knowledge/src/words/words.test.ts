import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPluralName, singularWordsOf, squashedName, wordsOf, singularOf } from './words.js';
import { anyCharacters } from '../../../../test/support/any-characters.js';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pluralize from 'pluralize';

describe('the words of a name', () => {
  test.each([
    // Camel and Pascal case.
    ['userName', 'username'],
    ['OrderItem', 'order item'],
    ['userID', 'user id'],
    ['xRequestId', 'x request id'],
    // Acronyms, and their plurals.
    ['HTTPServer', 'http server'],
    ['HTTPSUrl', 'https url'],
    ['APIKey', 'api key'],
    ['APIKeys', 'api keys'],
    ['userIDs', 'user ids'],
    ['callbackURLs', 'callback urls'],
    ['IDs', 'ids'],
    ['IDsOfUsers', 'ids of users'],
    ['VMs', 'vms'],
    ['parseXML', 'parse xml'],
    // Snake case, kebab case, dots, brackets, spaces.
    ['user_ids', 'user ids'],
    ['USER_IDS', 'user ids'],
    ['__proto__', 'proto'],
    ['User-Ids', 'user ids'],
    ['X-API-KEY', 'x api key'],
    ['card.number', 'card number'],
    ['filter[createdAt]', 'filter created at'],
    ['$top', 'top'],
    ['@odata.nextLink', 'odata next link'],
    ['First Name', 'first name'],
    // Digits are words.
    ['line1', 'line 1'],
    ['line_1', 'line 1'],
    ['sha256', 'sha 256'],
    ['SHA-256', 'sha 256'],
    ['SHA256Hash', 'sha 256 hash'],
    ['oauth2', 'oauth 2'],
    ['OAuth2Token', 'oauth 2 token'],
    ['p50', 'p 50'],
    ['ipv4', 'ipv 4'],
    ['IPv4Address', 'ipv 4 address'],
    // Single words despite their letters.
    ['OAuthTokens', 'oauth tokens'],
    ['oAuth2', 'oauth 2'],
    ['eTag', 'etag'],
    ['ETag', 'etag'],
    ['iOSVersion', 'ios version'],
    ['macOS', 'macos'],
    ['e-mail', 'email'],
    ['E-Mails', 'emails'],
    ['pass_word', 'password'],
    ['iBAN', 'iban'],
    ['GraphQLQuery', 'graphql query'],
    // Several words without a separator.
    ['apikey', 'api key'],
    ['apikeys', 'api keys'],
    ['accesstoken', 'access token'],
    ['redirect_uris', 'redirect uris'],
    ['redirecturis', 'redirect uris'],
    ['userid', 'user id'],
    ['zipcode', 'zip code'],
    // Other scripts.
    ['Straße', 'straße'],
    ['größeÄndern', 'größe ändern'],
    ['groe\u0308\u00DFe', 'groë\u00DFe'],
    ['ДатаРождения', 'дата рождения'],
    ['ｕｓｅｒＩＤ', 'user id'],
    ['名前', '名前'],
    ['名前Name', '名前 name'],
    ['हिन्दी_id', 'हिन्दी id'],
    ['', ''],
    ['...', ''],
  ])('%s: %s', (name, words) => {
    expect(wordsOf(name).join(' ')).toBe(words);
  });

  const word = fc.stringMatching(/^[a-z]{2,9}$/);

  test('are the same in all styles of casing', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const pascal = words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
        const camel = pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
        const snake = words.join('_');
        const expected = wordsOf(snake);
        const names = [words.join('-'), words.join('.'), words.join(' '), snake.toUpperCase(), pascal, camel];
        for (const name of names) expect(wordsOf(name)).toEqual(expected);
      }),
    );
  });

  test('are the same after the words are joined with any separator', () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 60 }), (name) => {
        const words = wordsOf(name);
        for (const separator of ['_', '-', '.', ' ', '/'])
          expect(wordsOf(words.join(separator))).toEqual(words);
      }),
    );
  });

  test('hold no letter in upper case', () => {
    fc.assert(
      fc.property(anyCharacters({ maxLength: 60 }), (name) => {
        for (const each of wordsOf(name)) expect(each).toBe(each.toLowerCase());
      }),
    );
  });

  test('are the same next to letters of another script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 40 }), (name) => {
        expect(wordsOf(`${name} 名`)).toEqual([...wordsOf(name), '名']);
      }),
    );
  });

  test.each(['A', 'As', 'aA', 'A1', '_', 'É', 'É\u0301', 'i', '名', 'S'])(
    'a name of 100 KB of `%s` takes time in proportion to its length',
    (part) => {
      const timeOf = (size: number): number => {
        const name = part.repeat(size / part.length) + '!';
        const start = performance.now();
        wordsOf(name);
        return performance.now() - start;
      };
      timeOf(100_000);
      // Quadratic time would take ten seconds.
      expect(timeOf(100_000)).toBeLessThan(1000);
    },
  );
});

test.each([
  ['userIDs', 'user id'],
  ['OrderStatuses', 'order status'],
  ['accessPolicies', 'access policy'],
])('the words of %s in the singular: %s', (name, words) => {
  expect(singularWordsOf(name).join(' ')).toBe(words);
});

test.each([
  ['ids', true],
  ['userIDs', true],
  ['tokens2', true],
  ['children', true],
  ['id', false],
  ['status', false],
  ['address', false],
  ['idsCount', false],
  ['', false],
])('%s is a name in the plural: %s', (name, expected) => {
  expect(isPluralName(name)).toBe(expected);
});

test('a squashed name is the same for all spellings', () => {
  for (const name of ['page[size]', 'page_size', 'PageSize', 'page-size', 'pagesize'])
    expect(squashedName(name)).toBe('pagesize');
});

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
)('%s is unchanged', (word) => {
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
])('the shortcuts give the words %s the same singular as the library', (_name, words) => {
  const isShort = /(?:ss|ous|[bdfgklmnprtw]s)$/;
  fc.assert(
    fc.property(words, (word) => {
      fc.pre(isShort.test(word) && !word.endsWith('is') && word.length > 3 && !ours.includes(word));
      expect(singularOf(word)).toBe(pluralize.singular(word));
    }),
    { numRuns: 1000 },
  );
});

/** Words that Assay handles better than the library. */
const ours = ['macos', 'nfs', 'windows', 'atlas', 'summons', 'cors', 'lens', 'mars', 'does'];

/** Returns the words in the library's lists. */
function wordsOfLibrary(): string[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('pluralize'), 'utf8');
  return [...source.matchAll(/'([a-z]+)'/g)]
    .map(([, word = '']) => word)
    .filter((word) => word.endsWith('s'));
}
