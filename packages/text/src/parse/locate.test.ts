import { describe, expect, it } from 'vitest';
import { parseSource } from './parse.js';
import type { SourceDocument } from '../base/source-document.js';
import type { PointerSegments, Range } from '../base/source.js';

function documentOf(text: string): SourceDocument {
  const result = parseSource({ uri: 'file:///openapi', bytes: new TextEncoder().encode(text) });
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.document;
}

const short = (range: Range): string =>
  `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`;

/** Returns the locations of values as `key | value | token`, without the token if it is the value. */
function placesOf(text: string, ...pointers: readonly PointerSegments[]): (string | undefined)[] {
  return documentOf(text)
    .locate(pointers)
    .map((place) => {
      if (place === undefined) return undefined;
      const key = place.key === undefined ? '' : `${short(place.key)} | `;
      const token = short(place.token) === short(place.value) ? '' : ` | ${short(place.token)}`;
      return `${key}${short(place.value)}${token}`;
    });
}

describe('positions in JSON', () => {
  it('are those of keys, of values and of the first brackets', () => {
    const text = '{\n  "a": [1, "b", {}],\n  "c" : {"d":null}\n}';
    expect(placesOf(text, [], ['a'], ['a', 0], ['a', '1'], ['a', 2], ['c'], ['c', 'd'])).toEqual([
      '1:1-4:2 | 1:1-1:2',
      '2:3-2:6 | 2:8-2:20 | 2:8-2:9',
      '2:9-2:10',
      '2:12-2:15',
      '2:17-2:19 | 2:17-2:18',
      '3:3-3:6 | 3:9-3:19 | 3:9-3:10',
      '3:10-3:13 | 3:14-3:18',
    ]);
  });

  it('are undefined for missing values', () => {
    const text = '{"a": [1], "b": "x", "toString": 1}';
    const pointers = [
      ['c'],
      ['a', 1],
      ['a', '00'],
      ['a', '-'],
      ['a', 'length'],
      ['b', 0],
      ['a', 0, 'x'],
      ['valueOf'],
    ];
    expect(placesOf(text, ...pointers)).toEqual(pointers.map(() => undefined));
  });

  it('are found through keys with escapes, and for `__proto__`', () => {
    expect(placesOf('{"\\u0061\\n": {"__proto__": 1}, "a": 2}', ['a\n', '__proto__'], ['a'])).toEqual([
      '1:15-1:26 | 1:28-1:29',
      '1:32-1:35 | 1:37-1:38',
    ]);
  });

  it('count UTF-16 code units, but not a byte order mark', () => {
    expect(placesOf('\uFEFF{"😀": "é😀", "b": 1}', ['😀'], ['b'])).toEqual([
      '1:2-1:6 | 1:8-1:13',
      '1:15-1:18 | 1:20-1:21',
    ]);
  });

  it('count CRLF, LF and a single CR as one line break each', () => {
    expect(placesOf('{\r\n"a":\r1,\n\r\n"b": 2}', ['a'], ['b'])).toEqual([
      '2:1-2:4 | 3:1-3:2',
      '5:1-5:4 | 5:6-5:7',
    ]);
  });

  it('are those of the last of several equal keys, and of its content', () => {
    const text = '{"a": {"b": 1, "c": 2}, "d": 0, "a": {"c": 3}}';
    expect(placesOf(text, ['a', 'b'], ['a', 'c'])).toEqual([undefined, '1:39-1:42 | 1:44-1:45']);
  });

  it('are returned for each pointer, even a repeated one, or none', () => {
    expect(placesOf('[1]', [0], [], [0])).toEqual(['1:2-1:3', '1:1-1:4 | 1:1-1:2', '1:2-1:3']);
    expect(placesOf('[1]')).toEqual([]);
  });
});

describe('positions in YAML', () => {
  it('are those of keys, of values, and of the first key of a block mapping', () => {
    const text = 'a:\n  - 1\n  - b: "c"\n    d: e f # g\n\nh:\n  "i": {j: k}\n';
    expect(
      placesOf(
        text,
        [],
        ['a'],
        ['a', 0],
        ['a', 1],
        ['a', 1, 'b'],
        ['a', 1, 'd'],
        ['h'],
        ['h', 'i'],
        ['h', 'i', 'j'],
      ),
    ).toEqual([
      '1:1-7:14 | 1:1-1:2',
      '1:1-1:2 | 2:3-4:11 | 2:5-2:6',
      '2:5-2:6',
      '3:5-4:11 | 3:5-3:6',
      '3:5-3:6 | 3:8-3:11',
      '4:5-4:6 | 4:8-4:11',
      '6:1-6:2 | 7:3-7:14 | 7:3-7:6',
      '7:3-7:6 | 7:8-7:14 | 7:8-7:9',
      '7:9-7:10 | 7:12-7:13',
    ]);
  });

  it('leave out tags and anchors', () => {
    expect(placesOf('a: &x !!str 12\nb: !!seq\n  - c\nd: &y', ['a'], ['b'], ['d'])).toEqual([
      '1:1-1:2 | 1:13-1:15',
      '2:1-2:2 | 3:3-3:6 | 3:5-3:6',
      '4:1-4:2 | 4:6-4:6',
    ]);
  });

  it('of a block scalar at the root begin behind the directives', () => {
    expect(placesOf('%FOO a|b\n--- |\n  text\n', [])).toEqual(['2:5-3:7']);
    expect(placesOf('%YAML 1.2\n# 1|2\n--- # |\n>-\n  text\n', [])).toEqual(['4:1-5:7']);
  });

  it('begin behind the byte order mark of a second document', () => {
    const [root = ''] = placesOf('...\n\uFEFF- a\n', []);
    expect(root).toMatch(/^2:2-2:5/);
    expect(placesOf('...\n\uFEFF- - a\n', [0])[0]).toMatch(/^2:4-2:7/);
  });

  it('of block scalars begin at the indicator and end with the last line that is not blank', () => {
    const text =
      'a: |\n  b\n  c\n\n\nd: # >\n  !!str >-  # |\n    e\n\nf: |2\n   g\nh: |+ # i\n\nj:\n- |\n  k';
    expect(placesOf(text, ['a'], ['d'], ['f'], ['h'], ['j', 0])).toEqual([
      '1:1-1:2 | 1:4-3:4',
      '6:1-6:2 | 7:9-8:6',
      '10:1-10:2 | 10:4-11:5',
      '12:1-12:2 | 12:4-12:6',
      '15:3-16:4',
    ]);
  });

  it('cover scalars of several lines', () => {
    expect(placesOf('a: b\n  c\nd: "e\n  f"\ng: \'h\n\n  i\'', ['a'], ['d'], ['g'])).toEqual([
      '1:1-1:2 | 1:4-2:4',
      '3:1-3:2 | 3:4-4:5',
      '5:1-5:2 | 5:4-7:5',
    ]);
  });

  it('of omitted values are empty and just after the colon or dash', () => {
    const text = 'a:\nb: # c\nd:\n-\n- # e\n-\nf: {g: , h, i:}\n? j\n? k\n:\n"l" :';
    expect(
      placesOf(
        text,
        ['a'],
        ['b'],
        ['d', 0],
        ['d', 1],
        ['d', 2],
        ['d'],
        ['f', 'g'],
        ['f', 'h'],
        ['f', 'i'],
        ['j'],
        ['k'],
        ['l'],
      ),
    ).toEqual([
      '1:1-1:2 | 1:3-1:3',
      '2:1-2:2 | 2:3-2:3',
      '4:2-4:2',
      '5:2-5:2',
      '6:2-6:2',
      '3:1-3:2 | 4:1-6:2 | 4:2-4:2',
      '7:5-7:6 | 7:7-7:7',
      '7:10-7:11 | 7:11-7:11',
      '7:13-7:14 | 7:15-7:15',
      '8:3-8:4 | 8:4-8:4',
      '9:3-9:4 | 10:2-10:2',
      '11:1-11:4 | 11:6-11:6',
    ]);
  });

  it('of an omitted key are empty and before its colon', () => {
    expect(placesOf('a: 1\n: b', [''])).toEqual(['2:1-2:1 | 2:3-2:4']);
    expect(placesOf('{a: 1, : b}', [''])).toEqual(['1:8-1:8 | 1:10-1:11']);
  });

  it('are found in flow collections, over lines, comments and commas', () => {
    const text = '{"a" : [1, # b]\n  [2,], c: d],\n  e: {} ,\n}';
    expect(placesOf(text, [], ['a'], ['a', 1], ['a', 1, 0], ['a', 2], ['a', 2, 'c'], ['e'])).toEqual([
      '1:1-4:2 | 1:1-1:2',
      '1:2-1:5 | 1:8-2:14 | 1:8-1:9',
      '2:3-2:7 | 2:3-2:4',
      '2:4-2:5',
      '2:9-2:13 | 2:9-2:10',
      '2:9-2:10 | 2:12-2:13',
      '3:3-3:4 | 3:6-3:8 | 3:6-3:7',
    ]);
  });

  it('of aliases lead to the anchored value, and keep the key of the alias', () => {
    const text = 'a: &a {b: 1}\nc: *a\nd: &d\n  - e\nf:\n  - *d\ng: *d';
    expect(placesOf(text, ['c'], ['c', 'b'], ['f', 0, 0], ['f'], ['g'])).toEqual([
      '2:1-2:2 | 1:7-1:13 | 1:7-1:8',
      '1:8-1:9 | 1:11-1:12',
      '4:5-4:6',
      '5:1-5:2 | 6:3-6:7 | 4:5-4:6',
      '7:1-7:2 | 4:3-4:6 | 4:5-4:6',
    ]);
    expect(placesOf('a: &a b\n*a : c', ['b'])).toEqual(['2:1-2:3 | 2:6-2:7']);
  });

  it('of merged members lead to the merged mapping', () => {
    const text =
      'a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc:\n  y: 5\n  <<: [*b, *a]\nd: {<<: *b}\ne: {<<: {<<: *a}}';
    expect(placesOf(text, ['c', 'x'], ['c', 'y'], ['c', 'z'], ['d', 'y'], ['e', 'x'], ['c', '<<'])).toEqual([
      '1:8-1:9 | 1:11-1:12',
      '4:3-4:4 | 4:6-4:7',
      '2:14-2:15 | 2:17-2:18',
      '2:8-2:9 | 2:11-2:12',
      '1:8-1:9 | 1:11-1:12',
      undefined,
    ]);
  });

  it('are found by the names of keys, not by their spelling', () => {
    expect(placesOf('200: a\n0xC8: b\n1.0: c\n"\\x61": d', [200], ['1.0'], ['a'], ['1'])).toEqual([
      '2:1-2:5 | 2:7-2:8',
      '3:1-3:4 | 3:6-3:7',
      '4:1-4:7 | 4:9-4:10',
      undefined,
    ]);
  });

  it('are those of the last of several equal keys', () => {
    expect(placesOf('a: {b: 1, c: 2}\na: {c: 3}', ['a', 'b'], ['a', 'c'])).toEqual([
      undefined,
      '2:5-2:6 | 2:8-2:9',
    ]);
  });

  it('count CRLF and a single CR as one line break each, and tabs and characters beyond the BMP by code units', () => {
    expect(
      placesOf(
        '\uFEFF# x\r\na:\t😀\r\nb: |\r\n  c\r\n  d\r\r\ne: "\u2028" # f\ng: h',
        ['a'],
        ['b'],
        ['e'],
        ['g'],
      ),
    ).toEqual(['2:1-2:2 | 2:4-2:6', '3:1-3:2 | 3:4-5:4', '7:1-7:2 | 7:4-7:7', '8:1-8:2 | 8:4-8:5']);
  });

  it('are found after directives and document marks', () => {
    expect(placesOf('%YAML 1.2\n# |\n--- |\n  a', [])).toEqual(['3:5-4:4']);
    expect(placesOf('---\n- a\n...', [], [0])).toEqual(['2:1-2:4 | 2:3-2:4', '2:3-2:4']);
  });
});
