import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeUri } from './relative-uri.js';

const site = fc.constantFrom('file:///', 'https://a.test/', 'https://b.test/');
const path = fc
  .array(fc.constantFrom('a', 'b', 'odd:b', '%20', '%23', 'c.yaml'), { minLength: 1, maxLength: 5 })
  .map((segments) => segments.join('/'));
const uri = fc.tuple(site, path).map((parts) => parts.join(''));

describe('relativeUri', () => {
  it.each([
    ['file:///a/parts/b.yaml', 'file:///a/api.yaml', 'parts/b.yaml'],
    ['file:///a/b.yaml', 'file:///a/c/d/api.yaml', '../../b.yaml'],
    ['file:///a/x:y.yaml', 'file:///a/api.yaml', './x:y.yaml'],
    ['https://a.test/a/', 'https://a.test/a/b', './'],
    ['https://a.test/a', 'https://a.test/a/b', '../a'],
    ['https://b.test/a', 'https://a.test/a', 'https://b.test/a'],
  ])('writes %s relative to %s', (to, from, expected) => {
    expect(relativeUri(to, from)).toBe(expected);
  });

  it('resolves to its target from any base', () => {
    fc.assert(
      fc.property(uri, uri, (to, from) => {
        expect(new URL(relativeUri(to, from), from).href).toBe(to);
      }),
    );
  });
});
