import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { listWordReading, namingFiles, readRuleSources } from '../tools/architecture/word-reading.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

describe('the sources of the rules, of diff and of verify', () => {
  const sources = readRuleSources(root);

  it('split no names, paths or summaries to detect the purpose of an operation or a field', () => {
    const found = sources
      .filter(({ path }) => !namingFiles.some(([files]) => files.test(path)))
      .flatMap(({ path, text }) => listWordReading(path, text));
    expect(found).toEqual([]);
  });

  it('are exempt only if they read words', () => {
    const unused = namingFiles.filter(
      ([files]) =>
        !sources.some(({ path, text }) => files.test(path) && listWordReading(path, text).length > 0),
    );
    expect(unused.map(([files]) => files.source)).toEqual([]);
  });

  it('are all checked', () => {
    expect(sources.length).toBeGreaterThan(500);
    for (const start of ['rules/', 'packages/diff/', 'packages/verify/'])
      expect(sources.filter(({ path }) => path.startsWith(start)).length).toBeGreaterThan(50);
  });
});

describe('the check of word reading', () => {
  const check = (text: string): number => listWordReading('rules/x/rule.ts', text).length;

  it.each([
    ['a word function', "import { englishWordsOf } from '@assay/api-knowledge';"],
    ['a list of words', "import { Phrases, dangerOf } from '@assay/api-knowledge';"],
    ['a pattern over a path', '/login|signup/.test(operation.path);'],
    ['a pattern in a constant', 'const entry = /login/i;\nconst is = ({ path }) => entry.test(path);'],
    ['a pattern over an operationId', "/^change/.exec(operation.operationId ?? '');"],
    ['a pattern over a summary', "/public/.test(operation.text('summary') ?? '');"],
    ['the end of a path', "operation.path.endsWith('/users');"],
    ['a word in a path', "path.includes('admin');"],
    ['the segments of a path', "const segments = path.toLowerCase().split('/');"],
  ])('reports %s', (_, text) => {
    expect(check(text)).toBe(1);
  });

  it.each([
    ['a variable in a path', "operation.path.includes('{');"],
    ['marks in a path', '/\\{[^{}]*\\}/.test(path);'],
    ['a pattern over a media type', '/json|xml/.test(mediaType);'],
    ['a fact', "import { operationRole } from '@assay/api-knowledge';"],
  ])('accepts %s', (_, text) => {
    expect(check(text)).toBe(0);
  });
});
