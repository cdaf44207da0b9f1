import { expect, it } from 'vitest';
import { toSourceName, toSourceUri } from './source-names.js';

it.each([
  ['file:///C:/apis/a%20b.yaml', true, '/C:/apis/a b.yaml'],
  ['file:///apis/a%20b.yaml', false, '/apis/a b.yaml'],
  ['https://api.test/a.yaml', true, 'https://api.test/a.yaml'],
])('names %s for rulesets, and finds it again by its name', (uri, windows, name) => {
  expect(toSourceName(uri, windows)).toBe(name);
  expect(toSourceUri(name, windows)).toBe(uri);
});
