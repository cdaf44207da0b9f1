import { expect, it } from 'vitest';
import { textsOfFormat } from './format-values.js';
import { Random } from './phrases.js';

it.each([
  ['email', 20],
  ['hostname', 40],
  ['uri', 60],
  ['json-pointer', 40],
  ['regex', 40],
  ['byte', 40],
  ['base64url', 40],
  ['binary', 40],
  ['password', 40],
])('a string of the format `%s` has the requested length', (format, min) => {
  for (let seed = 0; seed < 20; seed++)
    for (const least of [0, min]) {
      const texts = textsOfFormat(format, least, new Random(String(seed)));
      expect(Math.max(...(texts ?? []).map(({ length }) => length))).toBeGreaterThanOrEqual(
        Math.max(1, least),
      );
    }
});

it('accepts no other formats', () => {
  expect(textsOfFormat('constructor', 3, new Random('a'))).toBeUndefined();
  expect(textsOfFormat('colour', 3, new Random('a'))).toBeUndefined();
});
