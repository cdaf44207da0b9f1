import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dangerOf } from './dangerous-names.js';

test.each([
  ['redirect_uri', 'redirect'],
  ['redirecturi', 'redirect'],
  ['postLogoutRedirectUri', 'redirect'],
  ['returnTo', 'redirect'],
  ['webhookUrl', 'callback'],
  ['callback_url', 'callback'],
  ['sourceUrl', 'fetch'],
  ['imageUrl', 'url'],
  ['url', 'url'],
  ['URI', 'url'],
  ['filePath', 'file'],
  ['path', 'file'],
  ['fileName', 'file name'],
  ['sql', 'code'],
  ['shell_command', 'code'],
  ['script', 'code'],
  ['soql', 'code'],
  ['archivePath', 'file'],
  ['rankingExpression', 'expression'],
  ['$filter', 'filter'],
])('%s: %s', (name, danger) => {
  expect(dangerOf(name)).toBe(danger);
});

test.each(
  'webhookUrlStatus urlType hasWebhook useRedirect next destination website curl pathId filterId commander query q code __proto__ toString'.split(
    ' ',
  ),
)('%s is not dangerous', (name) => {
  expect(dangerOf(name)).toBeUndefined();
});

test('the style of the casing does not change the answer', () => {
  const word = fc.constantFrom(
    ...'redirect url webhook file path name sql image type filter return to'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const pascal = words.map((each) => each.slice(0, 1).toUpperCase() + each.slice(1)).join('');
      const names = [words.join('_'), words.join('-').toUpperCase(), pascal];
      expect(new Set(names.map(dangerOf)).size).toBe(1);
    }),
  );
});
