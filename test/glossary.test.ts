import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  listCommentViolations,
  listTestViolations,
  listViolations,
  readRetiredWords,
  readSources,
  readTests,
} from '../tools/glossary/glossary.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = readSources(root);
const tests = readTests(root);
const retired = readRetiredWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));

it('the sources use no retired word, and no accessor name twice', () => {
  expect(listViolations(sources, retired)).toEqual([]);
}, 120_000);

it('the names of tests use no retired word', () => {
  expect(listTestViolations(tests, retired)).toEqual([]);
}, 120_000);

it('comments use no retired word', () => {
  expect(listCommentViolations([...sources, ...tests], retired)).toEqual([]);
}, 120_000);

describe('the check of comments', () => {
  const check = (text: string): string[] => listCommentViolations([{ path: 'a.ts', text }], retired);

  it.each([
    ['a doc comment', '/**\n * Closes a connection that nobody uses.\n */'],
    ['a line comment', '  // Whoever waits is stopped.'],
  ])('reports %s', (_, text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    ['quoted code and texts', '// The field `told`, and the answer "nobody".'],
    ['code and texts', "const sentence = 'Nobody says so.';"],
    ['longer words', '// It understands foretold events.'],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('the check of names', () => {
  const check = (text: string, path = 'packages/core/src/rule.ts'): string[] =>
    listViolations([{ path, text }], retired);

  it.each([
    ['a retired word in a function', 'function tellFindings() {}'],
    ['a retired word in a parameter', 'const report = (told: string) => told;'],
    ['a bare participle as a variable', 'const written = 1;'],
    ['a bare participle in a renaming pattern', 'const { output: written } = result;'],
    ['a limit that begins with most', 'const mostPlaces = 3;'],
    ['a retired word in a member', 'interface Report { readonly isGrave: boolean }'],
    ['a retired word in a type', 'type Wanted = string;'],
    ['a question as the name of a function', 'function whyRefused() {}'],
    ['a parameter that was renamed', '/** Reads. @param path a file */\nfunction read(file: string) {}'],
    ['a parameter of a method', '/** @param path a file */\nexport class A { constructor(file: string) {} }'],
    [
      'two parameters for one pattern',
      '/**\n * @param a one\n * @param b two\n */\nconst read = ({ c }) => c;',
    ],
    ['a doc comment without a subject', '/** What the rule reports. */\nexport const rule = 1;'],
  ])('reports %s', (_, text) => {
    expect(check(text)).toHaveLength(1);
  });

  it('reports a file name with a retired word', () => {
    expect(check('', 'packages/verify/src/lone-thing.ts')).toHaveLength(1);
  });

  it('reports an accessor name that two files declare', () => {
    const text = 'export function nameOf(item: Item): string { return item.name; }';
    const sources = ['a.ts', 'b.ts'].map((path) => ({ path, text }));
    expect(listViolations(sources, retired)).toHaveLength(1);
  });

  it('reports a test name with a retired word, outside of quoted code', () => {
    const names = [
      "it('mends a file')",
      "describe.each(keys)('`told` of %s')",
      "it.each([])('keeps a lone surrogate')",
    ];
    const text = names.join(';\n');
    expect(listTestViolations([{ path: 'a.test.ts', text }], retired)).toEqual([
      'a.test.ts:1: the test name `mends a file` has the retired word `mends`.',
    ]);
  });

  it.each([
    ['a shorthand binding, which takes the name of a field', 'const { written } = record;'],
    ['a parameter', '/** @param file - a file */\nexport const read = async (file = "") => file;'],
    ['a pattern by a name of its own', '/** @param options all */\nfunction read({ file }: Options) {}'],
    [
      'a field of a pattern',
      '/** @param file a file */\nfunction read(folder: string, { file }: Options) {}',
    ],
    ['a parameter in JavaScript', '/** @param {{ a: string }} file */\nfunction read(file) {}'],
    ['a word of the field', 'const loneSurrogate = /x/;'],
    ['the only accessor of its name', 'function severityOf(finding: Finding) { return finding.severity; }'],
    ['a doc comment that names its subject', '/** Location of the finding. */\nexport const location = 1;'],
    ['`most` as an adjective of a function', 'function mostSevere() {}'],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toEqual([]);
  });
});
