import { analyse, type Analysis } from '@assay/core';
import { expect, test } from 'vitest';
import rule from './rule.js';

function analysePatterns(patterns: readonly string[], watch?: () => void): Promise<Analysis> {
  return analyseSchemas(
    patterns.map((pattern) => ({ pattern })),
    watch,
  );
}

function analyseSchemas(schemas: readonly object[], watch?: () => void): Promise<Analysis> {
  const properties = Object.fromEntries(
    schemas.map((schema, index) => [`p${index}`, { type: 'string', ...schema }]),
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

test('undecided patterns are listed with the reason', async () => {
  const { findings, undecided } = await analysePatterns(['^(a)\\1$', '\\Aa\\z', '^(a', '^(b)$']);
  expect(findings).toEqual([]);
  expect(
    undecided.map(({ what, why, location }) => `${location.pointer.slice(-11)} ${what}: ${why}`),
  ).toEqual([
    '/p0/pattern pattern: its automaton does not show how long its backreferences take',
    '/p1/pattern pattern: engines differ in how they read it, or it is longer than 5,000 characters',
  ]);
});

test('patterns beyond the step limit of a document are listed, the first ones are judged', async () => {
  const patterns = Array.from({ length: 40 }, (_, index) => `^y{${index}}(\\w+\\s*){1,8}$`);
  const { findings, undecided } = await analysePatterns(patterns);
  expect(findings.length).toBeGreaterThan(5);
  expect(findings.length + undecided.length).toBe(40);
  expect(new Set(undecided.map(({ why }) => why))).toEqual(
    new Set(['the patterns before it used up the 10,000,000 steps of the document']),
  );
  expect((await analysePatterns(patterns)).findings).toHaveLength(findings.length);
});

test('the strings of a finding take long indeed, and the time is the known one', async () => {
  const patterns = [
    '^(a+)+$',
    '^(?:\\w+\\s*){1,6}$',
    '^(\\d\\d?){40}$',
    '^[^@]+@[^@]+\\.[^@]+$',
    '^.*a.*b.*c$',
    '^(.|\\s)*x',
  ];
  const { findings } = await analysePatterns(patterns);
  expect(findings.map(({ problem }) => problem.replace(/^.* takes /, ''))).toMatchInlineSnapshot(`
    [
      "exponential time on strings that repeat \`a\` and end with \`b\`.",
      "time that grows with the 6th power of the length on strings that repeat \`a\` and end with \`!\`.",
      "more than 300 million steps on strings of 40 characters that repeat \`0\` and end with \`a\`.",
      "time that grows with the 2nd power of the length on strings that begin with \`a@aa\`, repeat \`.aa\` and end with \`@\`.",
      "time that grows with the 3rd power of the length on strings that repeat \`a\`, then \`ba\` and end with \`a\`.",
      "exponential time on strings that begin with \`a\` and repeat \` a\`.",
    ]
  `);
});

test('a pattern is reported if the longest string takes long', async () => {
  const length = async (pattern: string): Promise<number> => {
    const lengths = Array.from({ length: 60 }, (_, index) => ({ pattern, maxLength: index }));
    const { findings } = await analyseSchemas(lengths);
    return 60 - findings.length;
  };
  expect(await length('^(a+)+$')).toBe(27);
  // Each round takes six characters and doubles the time.
  expect(await length('^(foo|foobar|bar)+$')).toBe(60);
  expect(await length('^(?:\\w+\\s*){1,6}$')).toBe(60);
  expect(await length('^(?:\\w+\\s*){1,9}$')).toBe(34);
});

test('the deadline is checked between patterns', async () => {
  let looks = 0;
  const watch = (): void => void looks++;
  await analysePatterns(['^(a+)+$'], watch);
  const ofOne = looks;
  looks = 0;
  await analysePatterns(['^(a+)+$', '^(b+)+$', '^(c+)+$'], watch);
  expect(looks).toBe(ofOne + 2);
});
