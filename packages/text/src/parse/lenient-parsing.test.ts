import { describe, expect, it } from 'vitest';
import { listParseFaults, parseSource, type ParseResult } from './parse.js';

function parse(text: string, name = 'api'): ParseResult {
  return parseSource({ uri: `file:///${name}`, bytes: new TextEncoder().encode(text) });
}

/** Returns the forgiven mistakes as `syntax line:column reason`; the fault if the text was not accepted. */
function forgiven(text: string, name?: string): string | undefined {
  const result = parse(text, name);
  if (!result.ok) return result.fault.kind;
  const { forgiven: fault } = result;
  return fault && `${fault.syntax} ${fault.range?.start.line}:${fault.range?.start.column} ${fault.reason}`;
}

describe('JSON that only YAML parsers accept', () => {
  it.each([
    ['{"a": 1,\n}', 'api', 'json 1:8 there is a trailing comma before `}`'],
    ["{'a': 1}", 'api.json', 'json 1:2 a key is in single quotes, but JSON requires double quotes'],
    ['a: 1', 'api.json', 'json 1:1 a word has no double quotes'],
    ['{a: 1}', 'api.yaml', undefined],
    ['a: 1', 'api', undefined],
    ['{"a": 1}', 'api.json', undefined],
    ['{"a": 1 "b": 2}', 'api.json', 'SyntaxFault'],
  ])('reports %j in %s', (text, name, expected) => {
    expect(forgiven(text, name)).toBe(expected);
  });
});

describe('YAML that only lenient parsers accept', () => {
  it.each([
    ['a:\n  b: [\n    1,\n  ]\nc: 1\n', { a: { b: [1] }, c: 1 }, 'yaml 4:3'],
    ['a: {\n x: 1\n}\nc: 2\n', { a: { x: 1 }, c: 2 }, 'yaml 3:1'],
    ['a: "x\ny"\nc: 1\n', { a: 'x y', c: 1 }, 'yaml 2:1'],
    ["a: 'x'#y\nb: 1\n", { a: 'x', b: 1 }, 'yaml 1:7 a comment begins'],
    ['a: "x"#y\nb: [1, "2"#z\n  ]#w\n', { a: 'x', b: [1, '2'] }, '2 lines below as well'],
    ["- a: '#/b\n- c: '#/d'\n- e: '#/f'\n", [{ a: '#/b - c: ' }, { e: '#/f' }], 'yaml 2:1'],
    ["- 'x\n\ny'\n- a: [1,\n2\n]\n", ['x\ny', { a: [1, 2] }], 'yaml 3:1'],
  ])('reads %j', (text, value, place) => {
    const result = parse(text);
    expect(result.ok && result.document.value).toEqual(value);
    expect(forgiven(text)).toMatch(place);
  });

  it('reports forgiven faults before the keys that occur twice', () => {
    const result = parse('{"a": 1, "a": 2,}');
    const faults = result.ok ? listParseFaults(result) : [];
    expect(faults.map(({ kind }) => kind)).toEqual(['LenientSyntaxFault', 'DuplicateKeyFault']);
  });

  it('finds values at their positions in the original text', () => {
    const text = 'a: [\n  one, { two: "2\n2" }\n]\nb: three\n';
    const result = parse(text);
    if (!result.ok) throw new Error(JSON.stringify(result.fault));
    const places = result.document.locate([['a'], ['a', 1, 'two'], ['b']]);
    const stretches = places.map((place) => {
      const { start, end } = place!.value;
      return `${start.line}:${start.column}-${end.line}:${end.column}`;
    });
    expect(stretches).toEqual(['1:4-4:2', '2:15-3:3', '5:4-5:9']);
  });

  it('points at the first line that looks wrong if a quote is never closed', () => {
    const result = parse('a: "x\nb: 1\nc: 2\n');
    expect(!result.ok && result.fault).toMatchObject({ kind: 'SyntaxFault', range: { start: { line: 2 } } });
  });

  it('stops at a text with very many such lines, and reports the fault', () => {
    const text = `a: [\n${'1,\n'.repeat(30_000)}]\n`;
    expect(forgiven(text)).toBe('SyntaxFault');
  });
});
