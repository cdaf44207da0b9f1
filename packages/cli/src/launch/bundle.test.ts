import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compilePiece, LoadedPieces } from './bundle.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'));
  mkdirSync(join(folder, 'aside'));
  write(
    'first',
    `exports.place = () => [__filename, typeof require];
     exports.load = (name) => Import(name);
     exports.second = () => require('./second.cjs');`,
  );
  write('second', "exports.first = require('./first.cjs'); exports.count = 1;");
  write('aside/large', "exports.size = 'large';");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a piece in the form of the build: one function. */
function write(name: string, code: string): void {
  writeFileSync(
    join(folder, `${name}.cjs`),
    `(function(exports,require,module,__filename,__dirname,Import){${code}\n})`,
  );
}

interface First {
  place(): unknown;
  load(name: string): Promise<Record<string, unknown>>;
  second(): { readonly first: unknown; readonly count: number };
}

function open(code?: ConstructorParameters<typeof LoadedPieces>[1]): LoadedPieces {
  return new LoadedPieces(folder, code);
}

test('a piece runs like a CommonJS module, and can import', async () => {
  const first = open().load('./first.cjs') as First;
  expect(first.place()).toEqual([join(folder, 'first.cjs'), 'function']);
  expect((await first.load('node:path'))['join']).toBe(join);
});

test('pieces load each other on demand, once', async () => {
  const pieces = open();
  const first = pieces.load('./first.cjs') as First;
  expect([...pieces.compiled.keys()]).toEqual(['first']);
  expect(first.second()).toEqual({ first, count: 1 });
  expect(first.second()).toBe(first.second());
  expect(await first.load('./aside/large.cjs')).toEqual({ size: 'large' });
  expect([...pieces.compiled.keys()]).toEqual(['first', 'second', 'aside/large']);
});

test('the cached code of a piece is used, and gives the same result', () => {
  const before = open();
  before.load('./first.cjs');
  const code = before.compiled.get('first')?.script.createCachedData();
  const after = open({ find: (name) => (name === 'first' ? code : undefined) });
  expect(Object.keys(after.load('./first.cjs') as object)).toEqual(['place', 'load', 'second']);
  expect(after.compiled.get('first')?.script.cachedDataRejected).toBe(false);
});

test('code of another piece is ignored', () => {
  const code = compilePiece(join(folder, 'first.cjs'), undefined).script.createCachedData();
  const second = open({ find: (name) => (name === 'second' ? code : undefined) }).load('./second.cjs');
  expect(second).toMatchObject({ count: 1 });
});
