import { analyse, type Analysis } from '@assay/core';
import { expect, test } from 'vitest';
import rule from './rule.js';

function analysePatterns(patterns: readonly string[], watch?: () => void): Promise<Analysis> {
  const properties = Object.fromEntries(
    patterns.map((pattern, index) => [`p${index}`, { type: 'string', pattern }]),
  );
  const schema = { type: 'object', properties };
  const document = {
    openapi: '3.1.1',
    info: { title: 'Patterns', version: '1' },
    paths: {
      '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
    },
  };
  return analyse({ text: JSON.stringify(document) }, { rules: [rule], preset: 'all', watch });
}

test('each dangerous pattern of a document is reported, however many there are', async () => {
  const patterns = Array.from('abcdefghijklmno', (letter) => `^(${letter}+)+$`);
  const { findings, undecided } = await analysePatterns(patterns);
  expect(findings.map(({ location }) => location.pointer)).toHaveLength(15);
  expect(undecided).toEqual([]);
});

test('what is not judged is listed with the reason', async () => {
  const { findings, undecided } = await analysePatterns(['^(a)\\1$', '\\Aa\\z', '^(a', '^(b)$']);
  expect(findings).toEqual([]);
  expect(
    undecided.map(({ what, why, location }) => `${location.pointer.slice(-11)} ${what}: ${why}`),
  ).toEqual([
    '/p0/pattern pattern: its automaton does not show how long its backreferences take',
    '/p1/pattern pattern: engines differ in how they read it, or it is longer than 5,000 characters',
  ]);
});

test('what a document has too many steps for is listed, the first patterns are judged', async () => {
  const patterns = Array.from({ length: 40 }, (_, index) => `^y{${index}}(a+)+$`);
  const { findings, undecided } = await analysePatterns(patterns);
  expect(findings.length).toBeGreaterThan(10);
  expect(findings.length + undecided.length).toBe(40);
  expect(new Set(undecided.map(({ why }) => why))).toEqual(
    new Set(['the patterns before it used up the 10,000,000 steps of the document']),
  );
  expect((await analysePatterns(patterns)).findings).toHaveLength(findings.length);
});

test('the deadline is looked at between patterns', async () => {
  let looks = 0;
  const watch = (): void => void looks++;
  await analysePatterns(['^(a+)+$'], watch);
  const ofOne = looks;
  looks = 0;
  await analysePatterns(['^(a+)+$', '^(b+)+$', '^(c+)+$'], watch);
  expect(looks).toBe(ofOne + 2);
});
