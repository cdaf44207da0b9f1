import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { apportion, type Score, type Severity } from '@assay/findings';
import type { Operation } from '../model/operation.js';
import { defineRule } from '../rule/define-rule.js';
import type { Rule } from '../rule/rule.js';
import { formats } from '../format.js';
import { computeScore } from './compute-score.js';

/** A rule that finds something in some of the operations. */
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

describe('the score', () => {
  it.each([
    ['critical', 25],
    ['high', 50],
    ['medium', 79],
    ['low', 94],
    ['info', 99],
  ] as const)('of a document with a %s finding in every operation is %i', async (severity, value) => {
    expect(await score([found('some-rule', severity, everywhere)])).toMatchObject({ value });
  });

  it.each([
    ['in the components of the API', `{ components: {}, ${text.slice(2)}`],
    ['in an API without components', text],
  ])('counts what lacks %s as if every operation lacked it', async (_where, source) => {
    const rule = defineRule({
      id: 'some-rule',
      meta: { ...found('some-rule', 'high', everywhere).meta },
      create: ({ report }) => ({
        Document: (document) => report({ at: document.components ?? document }),
      }),
    });
    expect(await score([rule], source)).toMatchObject({ value: 50, lines: [{ operations: 4 }] });
  });

  it('is 100 only without findings', async () => {
    expect(await score([])).toEqual({ value: 100, reason: undefined, operations: 4, lines: [], others: 0 });
    const many = text.replace(
      'paths: {',
      `paths: {${Array.from({ length: 500 }, (_, index) => ` /x${index}: ${pathItem},`).join('')}`,
    );
    const inOne = found(
      'some-rule',
      'info',
      ({ pathItem: { path }, method }) => path === '/a' && method === 'GET',
    );
    expect(await score([inOne], many)).toMatchObject({ value: 99, lines: [{ points: 1, operations: 1 }] });
  });

  it('says what costs points, the most first, and counts what costs too little', async () => {
    const { value, lines, others } = await score([
      found('half', 'high', inHalf),
      found('all', 'high', everywhere),
      found('little', 'info', inHalf),
    ]);
    expect(value).toBe(35);
    expect(lines).toEqual([
      {
        points: 43,
        rule: 'all',
        name: 'Name of all',
        severity: 'high',
        findings: 4,
        groups: 4,
        operations: 4,
      },
      {
        points: 22,
        rule: 'half',
        name: 'Name of half',
        severity: 'high',
        findings: 2,
        groups: 2,
        operations: 2,
      },
    ]);
    expect(others).toBe(1);
  });

  it('counts an operation once for each kind of cause, with the worst', async () => {
    const once = await score([found('some-rule', 'high', everywhere)]);
    const twice = defineRule({
      ...found('some-rule', 'high', everywhere),
      create: ({ report }) => ({
        Operation(operation) {
          report({ at: operation });
          report({ at: operation, property: 'responses', severity: 'low' });
        },
      }),
    });
    expect(await score([twice])).toMatchObject({
      value: once.value,
      lines: [{ findings: 8, operations: 4 }],
    });
  });

  it('does not look at rules outside of the preset `recommended`', async () => {
    expect(await score([found('strict-rule', 'critical', everywhere, 'strict')])).toMatchObject({
      value: 100,
    });
  });

  it('of a document without operations counts what is found in the rest', async () => {
    const rule = defineRule({
      ...found('some-rule', 'high', everywhere),
      create: ({ report }) => ({ Info: (info) => report({ at: info }) }),
    });
    const source = "{ openapi: 3.1.1, info: { title: T, version: '1' }, paths: {} }";
    expect(await score([rule], source)).toMatchObject({
      value: 50,
      operations: 0,
      lines: [{ operations: 0 }],
    });
  });

  it('is missing where the document could not be analysed, with the reason', async () => {
    expect(await score([], '{ openapi: 3.1.1, info: ')).toMatchObject({ value: null, lines: [] });
    const analysis = await analyse({ text: 'a: b' }, { rules: [] });
    expect(computeScore(analysis)).toEqual({
      value: null,
      reason: 'The document could not be analysed.',
      operations: 0,
      lines: [],
      others: 0,
    });
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
