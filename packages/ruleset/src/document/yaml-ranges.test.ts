import { defaultLimits, noDeadline, parseText } from '@assay/text';
import { expect, it } from 'vitest';
import { findYamlRanges } from './yaml-ranges.js';

const text = `openapi: 3.1.1
info: &info
  title: &t Library
  version: 1.0.0
  description: *t
x-list:
  - &i { a: 1 }
  - *i
x-info: *info
x-deep: { b: *i, c: *t }
x-last:
  k: *t
`;

// The reports of Spectral 6.16.3 for these values: 0-based line and character of the start and the end.
it.each([
  ['', '0:0 11:7'],
  ['info', '1:5 4:17'],
  ['info/description', '4:14 4:17'],
  ['x-list', '5:7 7:6'],
  ['x-list/1', '7:5 7:6'],
  ['x-list/1/a', '0:0 0:0'],
  ['x-info', '8:7 8:13'],
  ['x-info/title', '0:0 0:0'],
  ['x-deep', '9:7 9:22'],
  ['x-deep/b', '9:12 9:15'],
  ['x-deep/b/a', '0:0 0:0'],
  ['x-last', '10:7 11:7'],
  ['x-last/k', '11:4 11:7'],
])('gives an alias the same range as Spectral: `%s`', (path, expected) => {
  const parsed = parseText('file:///a.yaml', text, defaultLimits, noDeadline);
  if (!parsed.ok) throw new Error('The document is not parsed');
  const [range] = findYamlRanges(parsed.document, [path === '' ? [] : path.split('/')]);
  expect([range?.start, range?.end].map((place) => `${place?.line}:${place?.character}`).join(' ')).toBe(
    expected,
  );
});
