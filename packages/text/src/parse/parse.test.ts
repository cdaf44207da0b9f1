import { describe, expect, it, vi } from 'vitest';
import { parseSource, type ParseResult } from './parse.js';
import { defaultLimits, type Limits, type Range } from '../base/source.js';

const uri = 'file:///openapi';
const parse = (text: string, limits?: Partial<Limits>): ParseResult =>
  parseSource({ uri, bytes: new TextEncoder().encode(text) }, { ...defaultLimits, ...limits });

const short = (range: Range | undefined): string =>
  range === undefined
    ? ''
    : `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column}`;

function valueOf(text: string): unknown {
  const result = parse(text);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.document.value;
}

function faultOf(text: string, limits?: Partial<Limits>): string {
  const result = parse(text, limits);
  if (result.ok) return 'none';
  const { fault } = result;
  const detail =
    fault.kind === 'SyntaxFault'
      ? ` ${fault.syntax} ${short(fault.range)} ${fault.reason}`
      : ` ${short(fault.range)}`;
  return fault.kind + detail;
}

function duplicatesOf(text: string): string[] {
  const result = parse(text);
  if (!result.ok) throw new Error(JSON.stringify(result.fault));
  return result.faults.map(
    ({ at, key, first, range }) => `/${at.join('/')} ${key} ${short(first)} ${short(range)}`,
  );
}

describe('distinguishing JSON from YAML', () => {
  it.each([
    ['{"a": 1}', 'json'],
    [' \r\n\t[1]', 'json'],
    ['\uFEFF{}', 'json'],
    ['a: 1', 'yaml'],
    ['{a: 1}', 'yaml'],
    ['[a, b]', 'yaml'],
    ["{'a': 1}", 'yaml'],
    ['{"a": 1,}', 'yaml'],
    ['# {\n{"a": 1}', 'yaml'],
    ['//a: 1', 'yaml'],
  ])('parses %j as %s', (text, syntax) => {
    const result = parse(text);
    expect(result.ok && result.document.syntax).toBe(syntax);
  });

  it('returns the text without its byte order mark', () => {
    const result = parse('\uFEFFa: 1');
    expect(result.ok && result.document.text).toBe('a: 1');
  });
});

describe('invalid JSON', () => {
  it.each([
    ['{"a": 1\n "b":2}', '2:2-2:5 a comma is missing between two members'],
    ['{"a": 1 "b":2}', '1:9-1:12 a comma is missing between two members'],
    ['["a"\n"b"]', '2:1-2:4 a comma is missing between two items'],
    ['{"a": [1, 2,], }x', '1:12-1:13 there is a trailing comma before `]`'],
    ['{"a": 1, }x', '1:8-1:9 there is a trailing comma before `}`'],
    ['{"x": {\n\n"a": [1, 2', '3:11-3:11 the document ends inside an array that begins at line 3'],
    ['{\r\n"x": {\r\n"a": [1]', '3:9-3:9 the document ends inside an object that begins at line 2'],
    ['{"a": "b', '1:7-1:9 the document ends inside a string'],
    ['{"a": "b\n, "c": 1}', '1:7-1:9 a string contains a raw line break, or its closing quote is missing'],
    ['{"a": "\u0001"}', '1:8-1:9 a string contains a raw control character, which must be written `\\u0001`'],
    ['{"a": "\\x"]', '1:8-1:10 a backslash begins an escape that JSON does not have'],
    ['{"a": "\\u12"]', '1:8-1:12 an escape `\\u` needs four hexadecimal digits'],
    ['{"a": 1, // why\n"b": 2}', '1:10-1:16 JSON does not allow comments'],
    ['// why\n{"a": 1}', '1:1-1:7 JSON does not allow comments'],
    ['// a\n/* b */ // c', '1:1-1:1 it has nothing but comments'],
    ['/* a */ /* b', '1:1-1:13 JSON does not allow comments'],
    ["{'a': 1]", '1:2-1:5 a key is in single quotes, but JSON requires double quotes'],
    ['{"a": \'b\']', '1:7-1:10 a string is in single quotes, but JSON requires double quotes'],
    ['{a: 1]', '1:2-1:3 a key has no double quotes'],
    ['{"a" 1}', '1:2-1:5 a colon is missing after a key'],
    ['{"a": ]', '1:7-1:8 a value is missing before `]`'],
    ['{"a": NaN]', '1:7-1:10 `NaN` is not a JSON number'],
    ['{"a": True]', '1:7-1:11 `True` must be written `true`'],
    ['{"a": 01]', '1:7-1:9 a number has a leading zero'],
    ['{"a": +1]', '1:7-1:9 a number has a plus sign'],
    ['{"a": .5]', '1:7-1:9 a number has no digit on one side of its point'],
    ['{"a": 0x1]', '1:7-1:10 a number is malformed'],
    ['{"a": b]', '1:7-1:8 a word has no double quotes'],
    ['{"a": 1]', '1:8-1:9 there is `]` where an object that begins at line 1 is still open'],
    ['{"a": 1}}', '1:9-1:10 there is text after the end of the document'],
    ['{"a": \u00a0]', '1:7-1:8 there is `U+00A0` where a value is expected'],
  ])('reports the fault and the position of %j', (text, expected) => {
    expect(faultOf(text)).toBe(`SyntaxFault json ${expected}`);
  });
});

describe('invalid YAML', () => {
  it.each([
    ['', '1:1-1:1 it is empty'],
    [' \n', '1:1-1:1 it has nothing but white space'],
    ['# nothing\n', '1:1-1:1 it has nothing but comments'],
    ['---\n---\n', '1:1-1:1 nothing follows its `---`'],
    ['a: 1\n---\nb: 2', '3:1-3:2 a second document begins here, but a file must contain only one'],
    ['\ta: 1\n\tb: 2', '1:3-1:4 the indentation contains a tab, but must be made of spaces'],
    ['a:\n\tb: 1', '2:1-2:2 the indentation contains a tab, but must be made of spaces'],
    ['a: b: c', '1:5-1:6 the line has a second colon; a value that contains `: ` must be quoted'],
    [
      'a: 1\n b: 2',
      '2:3-2:4 the line is indented deeper than its mapping, or the line before it has no colon',
    ],
    ['a:\n  - b\n - c', '3:2-3:3 the indentation of the line matches no entry that it could belong to'],
    ['a: @b', '1:4-1:5 a value begins with `@`, `%` or a backtick, which must be quoted'],
    ['a: [b]]', '1:7-1:8 a `]` closes nothing'],
    ['a: "b" c', '1:8-1:9 there is text after the end of a value'],
    ['a: [b, c', '1:9-1:9 the document ends inside a `[` or `{` that is never closed'],
    ['a: "b', '1:6-1:6 the document ends inside a string in double quotes'],
    ['? a\nb', '2:2-2:2 a colon is missing after the key'],
    ['a: 1\nb c\n', '3:1-3:1 a colon is missing, or the key runs over several lines'],
    ['? a\n: 1\nb c', '3:4-3:4 a colon is missing after the key'],
    ['a: 1\n"b":1', '2:5-2:6 a space is missing after the colon of a key'],
    ['a: |#b\n  c', '1:5-1:6 the text of a `|` or `>` must begin on the next line'],
    ['a: |++\n  c', '1:6-1:7 a block scalar has two of the signs `+` and `-`'],
    ['a: |12\n  c', '1:6-1:7 a block scalar has two indentation digits'],
    ['a: |0\n  c', '1:5-1:6 a block scalar has the indentation digit 0'],
    ['a: !!str !!str c', '1:10-1:11 a value has two tags'],
    ['a: &b &c d', '1:7-1:8 a value has two anchors'],
    ['a: & d', '1:5-1:6 an anchor has no name'],
    ['a: * d', '1:5-1:6 an alias has no name'],
    ['b: &b 1\na: !!str *b', '2:10-2:11 an alias has a tag or an anchor'],
    ['a: !b!c d', '1:8-1:9 a tag has a handle that no `%TAG` directive declares'],
    ['%YAML 1.2\na: 1', '2:1-2:2 a `---` is missing after the directives'],
    [
      '%YAML 2.0\n---\na: 1',
      '2:1-2:2 a directive is malformed, or requires a version of YAML that is not 1.x',
    ],
    ['a: "\\x0"', '1:8-1:9 an escape sequence has too few hexadecimal digits'],
    ['a: [b,,c]', '1:7-1:8 there is a comma where a value is expected'],
    ["a: ['b' 'c']", '1:9-1:10 a comma is missing between two entries'],
    ["a: 'b", '1:6-1:6 the document ends inside a string in single quotes'],
    ['a: !<b', '1:7-1:7 the document ends inside a tag'],
    ['a: "\\q"', '1:6-1:7 an escape sequence in double quotes is unknown'],
    ['a: !foo b', '1:4-1:8 the tag `!foo` is not in the core schema of YAML 1.2'],
    ['a: !!binary aGk=', '1:4-1:12 the tag `!!binary` is not in the core schema of YAML 1.2'],
    ['a: !!set {b}', '1:4-1:9 the tag `!!set` is not in the core schema of YAML 1.2'],
    ['!!omap [a: 1]', '1:1-1:7 the tag `!!omap` is not in the core schema of YAML 1.2'],
    ['a: !!int b', '1:10-1:11 the value does not fit its tag `!!int`'],
    ['a: !!seq {b: 1}', '1:4-1:9 the value does not fit its tag `!!seq`'],
    ['a: *b', '1:4-1:6 the alias has no anchor before it'],
    ['a: &a [*a]', '1:8-1:10 the alias is inside the value that it refers to'],
    ['? []\n: b', '1:3-1:4 a mapping or a sequence is used as a key, but a key must be a scalar'],
    ['a: &a {}\n*a : b', '2:1-2:2 a mapping or a sequence is used as a key, but a key must be a scalar'],
    ['a: b\u0000', '1:5-1:6 the text contains the control character U+0000'],
    ['a: b # \u001b[0m', '1:8-1:9 the text contains the control character U+001B'],
  ])('reports the fault and the position of %j', (text, expected) => {
    expect(faultOf(text)).toBe(`SyntaxFault yaml ${expected}`);
  });

  it('ignores an empty document at the end', () => {
    expect(valueOf('a: 1\n---\n')).toEqual({ a: 1 });
    expect(valueOf('--- # first\na: 1\n...\n')).toEqual({ a: 1 });
  });
});

describe('YAML values', () => {
  it.each([
    ['null', null],
    ['~', null],
    ['Null', null],
    ['nULL', 'nULL'],
    ['true', true],
    ['FALSE', false],
    ['yes', 'yes'],
    ['no', 'no'],
    ['on', 'on'],
    ['Off', 'Off'],
    ['12', 12],
    ['-7', -7],
    ['+12', 12],
    ['012', 12],
    ['0o17', 15],
    ['0xFf', 255],
    ['0b1', '0b1'],
    ['1_000', '1_000'],
    ['1.5', 1.5],
    ['1.', 1],
    ['.5', 0.5],
    ['1e3', 1000],
    ['-2E-1', -0.2],
    ['1:30', '1:30'],
    ['.', '.'],
    ['-', [null]],
    ['.inf', Infinity],
    ['-.INF', -Infinity],
    ['.nan', NaN],
    ['12345678901234567890', 1.2345678901234567e19],
    ['2001-12-14', '2001-12-14'],
    ['1.2.3', '1.2.3'],
    ['"12"', '12'],
    ["'true'", 'true'],
    ['!!str 12', '12'],
    ['!!int "12"', 12],
    ['!!float 1', 1],
    ['!!bool "true"', true],
    ['!!null ""', null],
    ['! 12', '12'],
    ['!<tag:yaml.org,2002:str> 12', '12'],
    ['!!map {}', {}],
    ['!!seq []', []],
    ['!!str', ''],
  ])('parses %s by the core schema', (text, value) => {
    expect(valueOf(text)).toEqual(value);
  });

  it('parses block scalars, folds and escapes', () => {
    expect(valueOf('a: |\n  b\n   c\nd: >-\n  e\n  f\ng: "h\\x41\n  i"\nj: k\n  l')).toEqual({
      a: 'b\n c\n',
      d: 'e f',
      g: 'hA i',
      j: 'k l',
    });
  });

  it('names properties by the text of their keys, integers in decimal', () => {
    const keys = Object.keys(
      valueOf('200: a\n0x10: b\n1.0: c\ntrue: d\n~: e\n"012": f\n: g\n!!int "07": h') as object,
    );
    expect(keys.toSorted()).toEqual(['', '012', '1.0', '16', '200', '7', 'true', '~'].toSorted());
  });

  it('follows tag directives', () => {
    expect(valueOf('%TAG !y! tag:yaml.org,2002:\n---\na: !y!str 5')).toEqual({ a: '5' });
  });

  it('copies the targets of aliases', () => {
    const value = valueOf('a: &a {b: [1]}\nc: *a\nd: &d e\n*d : f') as { a: object; c: object };
    expect(value).toEqual({ a: { b: [1] }, c: { b: [1] }, d: 'e', e: 'f' });
    expect(value.c).not.toBe(value.a);
  });

  it('merges mappings, own keys first, earlier mappings before later ones', () => {
    const text =
      'a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\nc:\n  x: 0\n  <<: [*a, *b]\nd:\n  <<: *b\n  y: 3\ne: {<<: {v: 1}}';
    expect(valueOf(text)).toMatchObject({ c: { x: 0, y: 1, z: 2 }, d: { y: 3, z: 2 }, e: { v: 1 } });
    expect(duplicatesOf(text)).toEqual([]);
  });

  it('treats a quoted `<<`, and one without a mapping, as a key like any other', () => {
    expect(valueOf('"<<": {a: 1}')).toEqual({ '<<': { a: 1 } });
    expect(valueOf('<<: 5')).toEqual({ '<<': 5 });
  });
});

describe('property names of JavaScript', () => {
  it.each([
    '{"__proto__": {"a": 1}, "constructor": 2, "toString": 3}',
    '__proto__: {a: 1}\nconstructor: 2\ntoString: 3',
    'x: &x {__proto__: {a: 1}, constructor: 2, toString: 3}\n<<: *x',
  ])('are keys like any other in %j', (text) => {
    const value = valueOf(text) as Record<string, unknown>;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.entries(value)).toEqual(
      expect.arrayContaining([
        ['__proto__', { a: 1 }],
        ['constructor', 2],
        ['toString', 3],
      ]),
    );
    expect(duplicatesOf(text)).toEqual([]);
  });
});

describe('duplicate keys', () => {
  it.each([
    [
      '{"a": 1,\n "b": {"c": 1, "c": 2},\n "\\u0061": 3}',
      ['/b/c c 2:8-2:11 2:16-2:19', '/a a 1:2-1:5 3:2-3:10'],
    ],
    ['{"a": 1, "a": 2, "a": 3}', ['/a a 1:2-1:5 1:10-1:13', '/a a 1:2-1:5 1:18-1:21']],
    ['[{"__proto__": 1, "__proto__": 2}]', ['/0/__proto__ __proto__ 1:3-1:14 1:19-1:30']],
    ['a: 1\nb:\n  - c: 1\n    "c": 2\na: 3', ['/b/0/c c 3:5-3:6 4:5-4:8', '/a a 1:1-1:2 5:1-5:2']],
    ['200: 1\n"200": 2', ['/200 200 1:1-1:4 2:1-2:6']],
    ['a: &a {x: 1, x: 2}\nb: *a', ['/a/x x 1:8-1:9 1:14-1:15']],
    ['a: {<<: {x: 1, x: 2}}', ['/a/x x 1:10-1:11 1:16-1:17']],
    ['a: {x: 1, x: 2}\na: 3', ['/a x 1:5-1:6 1:11-1:12', '/a a 1:1-1:2 2:1-2:2']],
  ])('are found in %j', (text, expected) => {
    expect(duplicatesOf(text)).toEqual(expected);
  });

  it('keep the last value', () => {
    expect(valueOf('a: 1\nb: 2\na: 3')).toEqual({ a: 3, b: 2 });
  });
});

describe('limits', () => {
  const repeat = (text: string, times: number): string => text.repeat(times);
  const block = Array.from({ length: 3000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n');
  const aliasChain = Array.from(
    { length: 300 },
    (_, level) => `a${level}: &a${level} [${level === 0 ? 1 : `*a${level - 1}`}]`,
  ).join('\n');
  const aliasBomb = Array.from(
    { length: 30 },
    (_, level) =>
      `a${level}: &a${level} [${Array(10)
        .fill(level === 0 ? 'x' : `*a${level - 1}`)
        .join(', ')}]`,
  ).join('\n');
  const mergeBomb = Array.from(
    { length: 30 },
    (_, level) =>
      `a${level}: &a${level} {${
        level === 0
          ? 'x: 1'
          : `<<: [${Array(10)
              .fill(`*a${level - 1}`)
              .join(', ')}]`
      }}`,
  ).join('\n');

  it.each([
    ['JSON', repeat('[', 100_000) + repeat(']', 100_000), '1:201-1:202'],
    ['JSON objects without an end', repeat('{"a":', 100_000), '1:1001-1:1002'],
    ['flow YAML', `a: ${repeat('[', 100_000)}`, '1:205-1:206'],
    ['block sequences', repeat('- ', 100_000), '1:405-1:406'],
    ['block mappings', block, '202:202-202:203'],
    ['explicit keys', repeat('? ', 100_000), '1:404-1:405'],
    ['YAML through aliases', aliasChain, '200:14-200:19'],
  ])('stop nesting in %s', (_, text, range) => {
    expect(faultOf(text)).toBe(`DepthFault ${range}`);
  });

  it.each([
    ['JSON', (depth: number) => repeat('[', depth) + repeat(']', depth)],
    ['block YAML', (depth: number) => `${repeat('- ', depth)}a`],
    ['flow YAML', (depth: number) => `- ${repeat('[', depth - 1)}a${repeat(']', depth - 1)}`],
    ['block YAML with an empty collection inside', (depth: number) => `${repeat('- ', depth - 1)}{}`],
  ])('allow exactly their number of levels in %s', (_, text) => {
    expect(parse(text(7), { depth: 7 }).ok).toBe(true);
    expect(faultOf(text(8), { depth: 7 })).toMatch(/^DepthFault/);
  });

  it('never allow more levels than the stack holds', () => {
    expect(faultOf(repeat('[', 5000) + repeat(']', 5000), { depth: Infinity })).toMatch(/^DepthFault/);
    expect(faultOf(repeat('- ', 5000), { depth: Infinity })).toMatch(/^DepthFault/);
    expect(parse(repeat('[', 1000) + repeat(']', 1000), { depth: Infinity }).ok).toBe(true);
  });

  it('do not count brackets in YAML strings as nesting', () => {
    expect(valueOf(`{a: '${repeat('[', 300)}'}`)).toEqual({ a: repeat('[', 300) });
  });

  it.each([
    ['aliases', aliasBomb],
    ['merges', mergeBomb],
  ])('stop %s that multiply', (_, text) => {
    const result = parse(text);
    expect(!result.ok && result.fault).toMatchObject({
      kind: 'SizeFault',
      what: 'values',
      limit: defaultLimits.values,
    });
  });

  it.each([['{"a": [1, 2], "b": {}}'], ['a: [1, 2]\nb: {}']])('count the values of %j', (text) => {
    expect(parse(text, { values: 5 }).ok).toBe(true);
    const result = parse(text, { values: 4 });
    expect(!result.ok && result.fault).toMatchObject({ kind: 'SizeFault', what: 'values', limit: 4 });
  });

  it('are counted before JSON with too many is parsed', () => {
    const parsed = vi.spyOn(JSON, 'parse');
    expect(parse('[1, 2, 3, 4]', { values: 3 }).ok).toBe(false);
    expect(parsed).not.toHaveBeenCalled();
    expect(faultOf('[1, 2, 3, ?]', { values: 3 })).toMatch(/^SyntaxFault/);
    parsed.mockRestore();
  });

  it('count copies of aliases as values', () => {
    expect(parse('a: &a [1, 2]\nb: *a', { values: 7 }).ok).toBe(true);
    expect(faultOf('a: &a [1, 2]\nb: *a', { values: 6 })).toMatch(/^SizeFault/);
  });

  it('stop documents with too many bytes before parsing', () => {
    const result = parse('a: é', { bytes: 4 });
    expect(!result.ok && result.fault).toMatchObject({
      kind: 'SizeFault',
      what: 'bytes',
      limit: 4,
      uri,
      at: [],
    });
    expect(parse('a: é', { bytes: 5 }).ok).toBe(true);
  });

  it('accept many keys', () => {
    const keys = Array.from({ length: 40_000 }, (_, index) => `k${index}: 1`);
    expect(Object.keys(valueOf(keys.join('\n')) as object)).toHaveLength(40_000);
    expect(duplicatesOf(Array(40_000).fill('k: 1').join('\n'))).toHaveLength(39_999);
  });
});

describe('bytes that cannot be decoded', () => {
  it('are a fault at the position of the first wrong one', () => {
    const result = parseSource({ uri, bytes: new Uint8Array([0x61, 0x3a, 0x0a, 0x20, 0xe9, 0x0a]) });
    expect(!result.ok && result.fault).toMatchObject({ kind: 'EncodingFault', encoding: 'UTF-8', offset: 4 });
    expect(!result.ok && short(result.fault.range)).toBe('2:2-2:3');
  });
});
