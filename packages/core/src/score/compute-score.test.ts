import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { apportion, type Score, type Severity } from '@assay/findings';
import type { Operation } from '../model/operation.js';
import { defineRule } from '../rule/define-rule.js';
import type { Rule } from '../rule/rule.js';
import { formats } from '../format.js';
import { computeScore } from './compute-score.js';

/** Returns a rule that finds an issue in some of the operations. */
function found(
  id: string,
  severity: Severity,
  isIn: (operation: Operation) => boolean,
  preset: Rule['meta']['preset'] = 'recommended',
): Rule {
  return defineRule({
    id,
    meta: {
      name: `Name of ${id}`,
      category: 'security',
      severity,
      formats: [...formats],
      preset,
      problem: 'P.',
      impact: 'I.',
      recommendation: 'R.',
    },
    create: ({ report }) => ({
      Document(document) {
        for (const operation of document.operations) if (isIn(operation)) report({ at: operation });
      },
    }),
  });
}

const pathItem = '{ get: { responses: {} }, put: { responses: {} } }';
const text = `{ openapi: 3.1.1, info: { title: T, version: '1' }, paths: { /a: ${pathItem}, /b: ${pathItem} } }`;

async function score(rules: readonly Rule[], source = text): Promise<Score> {
  return computeScore(await analyse({ text: source }, { rules, preset: 'all' }));
}

const everywhere = (): boolean => true;
const inHalf = ({ method }: Operation): boolean => method === 'PUT';

const none = {
  value: null,
  security: null,
  quality: null,
  standing: undefined,
  operations: 0,
  lines: [],
  others: 0,
};

/** Returns a document with this number of operations. */
function withOperations(count: number): string {
  const paths = Array.from({ length: count }, (_, index) => ` /x${index}: { get: { responses: {} } }`);
  return `{ openapi: 3.1.1, info: { title: T, version: '1' }, paths: {${paths.join(',')} } }`;
}

const inFirst = ({ pathItem: { path } }: Operation): boolean => path === '/x0';

describe('the score', () => {
  it.each([
    ['critical', { value: 50, security: 35, quality: 100 }],
    ['high', { value: 71, security: 59, quality: 100 }],
    ['medium', { value: 92, security: 88, quality: 100 }],
    ['low', { value: 99, security: 98, quality: 100 }],
    ['info', { value: 99, security: 99, quality: 100 }],
  ] as const)('of a document with one %s finding about security is %j', async (severity, figures) => {
    const rule = found('some-rule', severity, inFirst);
    expect(await score([rule], withOperations(40))).toMatchObject(figures);
    expect(await score([rule], withOperations(1))).toMatchObject(figures);
  });

  it('loses less by a finding about the documentation', async () => {
    const rule = found('some-rule', 'high', inFirst);
    const gap = defineRule({ ...rule, meta: { ...rule.meta, category: 'documentation' } });
    expect(await score([gap], withOperations(4))).toMatchObject({ value: 84, security: 100, quality: 59 });
  });

  it('loses the same by a component however many operations use it', async () => {
    const rule = defineRule({
      ...found('some-rule', 'high', everywhere),
      create: ({ report }) => ({
        Schema: (schema) => {
          if (schema.parent?.kind === 'Components') report({ at: schema });
        },
      }),
    });
    const use =
      "responses: { '200': { description: d, content: { a/b: { schema: { $ref: '#/components/schemas/S' } } } } }";
    const components = 'components: { schemas: { S: { type: string } } }';
    const source = (paths: string): string =>
      `{ openapi: 3.1.1, info: { title: T, version: '1' }, paths: { ${paths} }, ${components} }`;
    const once = await score([rule], source(`/a: { get: { ${use} }, put: {}, post: {} }`));
    const everywhereUsed = await score(
      [rule],
      source(`/a: { get: { ${use} }, put: { ${use} }, post: { ${use} } }`),
    );
    expect(once).toMatchObject({ value: 71, lines: [{ operations: 1 }] });
    expect(everywhereUsed).toMatchObject({ value: 71, lines: [{ operations: 3 }] });
  });

  it('loses a little more by further findings of the same rule, and never more than a quarter', async () => {
    const values: (number | null)[] = [];
    for (const count of [1, 4, 40]) {
      const rule = found('some-rule', 'high', ({ path }) => Number(path.slice(2)) < count);
      values.push((await score([rule], withOperations(40))).value);
    }
    expect(values).toEqual([71, 70, 65]);
  });

  it('is 100 only without findings', async () => {
    expect(await score([])).toMatchObject({ value: 100, security: 100, quality: 100, lines: [], others: 0 });
    expect(await score([found('some-rule', 'info', inFirst)], withOperations(500))).toMatchObject({
      value: 99,
      lines: [{ points: 1, operations: 1 }],
    });
  });

  it('lists the groups that cost points, the most first, with the group to fix first', async () => {
    const { value, lines, others } = await score([
      found('some', 'medium', inHalf),
      found('all', 'high', everywhere),
      found('little', 'info', inHalf),
    ]);
    expect(value).toBe(63);
    expect(lines).toEqual([
      {
        points: 30,
        rule: 'all',
        name: 'Name of all',
        category: 'security',
        severity: 'high',
        group: expect.stringMatching(/^all:[0-9a-f]{13}$/) as string,
        findings: 4,
        groups: 4,
        operations: 4,
      },
      {
        points: 7,
        rule: 'some',
        name: 'Name of some',
        category: 'security',
        severity: 'medium',
        group: expect.stringMatching(/^some:[0-9a-f]{13}$/) as string,
        findings: 2,
        groups: 2,
        operations: 2,
      },
    ]);
    expect(others).toBe(1);
  });

  it('is compared with those of public APIs', async () => {
    const perfect = await score([]);
    const poor = await score([
      found('some-rule', 'critical', everywhere),
      found('other', 'high', everywhere),
    ]);
    expect(perfect.standing?.betterThan).toBeGreaterThan(95);
    expect(poor.standing?.betterThan).toBeLessThan(10);
    expect(poor.standing).toMatchObject({
      of: expect.any(Number) as number,
      source: expect.any(String) as string,
    });
  });

  it('ignores rules outside the preset `recommended`', async () => {
    expect(await score([found('strict-rule', 'critical', everywhere, 'strict')])).toMatchObject({
      value: 100,
    });
  });

  it('is missing for a document without operations, with the reason', async () => {
    const source = "{ openapi: 3.1.1, info: { title: T, version: '1' }, paths: {} }";
    expect(await score([found('some-rule', 'high', everywhere)], source)).toEqual({
      ...none,
      reason: 'The document has no operation to analyse.',
    });
  });

  it('is missing for a document that cannot be analysed, with the reason', async () => {
    expect(await score([], '{ openapi: 3.1.1, info: ')).toMatchObject({ value: null, lines: [] });
    const analysis = await analyse({ text: 'a: b' }, { rules: [] });
    expect(computeScore(analysis)).toEqual({ ...none, reason: 'The document could not be analysed.' });
  });
});

describe('points', () => {
  it.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [3, [100, 1], [3, 0]],
    [7, [], []],
    [7, [0, 0], [0, 0]],
    [1, [1, 2, 2], [0, 1, 0]],
  ])('of %i for the weights %j are %j', (total, weights, parts) => {
    expect(apportion(total, weights)).toEqual(parts);
  });
});
