import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LoopsByIndex } from './loops-by-index.mjs';

/** By name: the body of a function that returns what it saw. */
const sources = {
  items: `const seen = []; for (const item of ['a', 'b']) seen.push(item); return seen;`,
  nested: `const seen: number[] = [];
    outer: for (const row of [[1, 2], [3, 4], [5]]) for (const cell of row) { if (cell === 4) continue outer; seen.push(cell); }
    return seen;`,
  readonly: `const list: readonly string[] | [string, string] = ['a', 'b']; let all = ''; for (let one of list) { one += '.'; all += one; } return all;`,
  growing: `const list = [1]; for (const one of list) if (list.length < 5) list.push(one * 2); return list;`,
  closures: `const later = []; for (const one of [1, 2]) later.push(() => one); return later.map((call) => call());`,
  entries: `const seen = []; for (const [at, { name }] of [{ name: 'a' }, { name: 'b' }].entries()) seen.push(name + at); return seen;`,
  pairs: `const seen = []; for (const [key, [first = 7, , third]] of Object.entries({ a: [undefined, 2, 3], b: [4] } as Record<string, (number | undefined)[]>)) seen.push([key, first, third]); return seen;`,
  taken: `const [first, , third = 'c'] = ['a', 'b']; const [one] = 'xy'.split(''); return [first, third, one];`,
  parameters: `return Object.entries({ a: 1, b: 2 }).map(([key, value]) => key + value);`,
  inside: `const [make] = [(list: number[]) => { let sum = 0; for (const one of list) sum += one; return sum; }]; return make?.([1, 2]);`,
  others: `const seen = []; for (const one of new Set([1, 2])) seen.push(one); for (const pair of new Map([['k', 1]])) seen.push(pair);
    for (const letter of 'a😀') seen.push(letter); for (const any of JSON.parse('["j"]')) seen.push(any); const [head, ...rest] = [1, 2, 3]; return [...seen, head, rest];`,
} as const;

let folder: string;
let loops: LoopsByIndex;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-loops-'));
  mkdirSync(join(folder, 'src'));
  for (const [name, body] of Object.entries(sources))
    writeFileSync(join(folder, 'src', `${name}.ts`), module(body));
  const compilerOptions = { target: 'ES2023', lib: ['ES2023'], types: [], strict: true, noEmit: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  loops = new LoopsByIndex(join(folder, 'tsconfig.json'));
});
afterAll(() => {
  loops.close();
  rmSync(folder, { recursive: true });
});

const module = (body: string) => `export function run() { ${body} }\n`;
const changed = (name: string, body: string) =>
  loops.changed(module(body), join(folder, 'src', `${name}.ts`));

/** What the function of a module returns. */
function returned(code: string): unknown {
  const { code: script } = transformSync(code, { loader: 'ts', format: 'iife', globalName: 'all' });
  return JSON.parse(JSON.stringify(runInNewContext(`${script}; all.run()`)));
}

test.each(Object.entries(sources))('%s: the changed code returns the same', (name, body) => {
  expect(returned(changed(name, body))).toEqual(returned(module(body)));
});

test.each(Object.entries(sources).filter(([name]) => name !== 'others'))(
  '%s: nothing asks an array for an iterator any more',
  (name, body) => {
    const code = changed(name, body);
    const withoutIterators = code.replace('run() {', 'run() { Array.prototype[Symbol.iterator] = undefined;');
    expect(returned(withoutIterators)).toEqual(returned(module(body)));
  },
);

test('what is no array stays as it is', () => {
  const before = module(sources.others).split(';');
  const after = changed('others', sources.others).split(';');
  expect(after.filter((part, index) => part !== before[index])).toEqual([]);
});

test('a text that the types are not of is refused', () => {
  expect(() => changed('items', sources.taken)).toThrow('is not what TypeScript has read');
});

test('a module that the configuration does not list stays as it is', () => {
  const code = module(sources.items);
  expect(loops.changed(code, join(folder, 'elsewhere.ts'))).toBe(code);
});
