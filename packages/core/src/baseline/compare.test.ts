import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import {
  type BaselineEntry,
  compareWithBaseline,
  type Finding,
  type FindingKey,
  computeFindingKeys,
} from '@assay/findings';
import { defineRule } from '../rule/define-rule.js';

const position = { line: 1, column: 1 };

/** Compares findings that this test identifies by their problem; their keys are fixed. */
function compare(now: readonly Partial<FindingKey>[], before: readonly Partial<FindingKey>[]) {
  const base = { rule: 'r', document: 'd', pointer: '/p', names: '' };
  const keys = now.map((key) => ({ ...base, ...key }));
  const findings = now.map((_, index): Finding => ({
    id: 'r',
    name: '',
    category: 'security',
    severity: 'low',
    operation: null,
    problem: String(index),
    impact: '',
    recommendation: '',
    location: { uri: 'd', pointer: '', range: { start: position, end: position } },
  }));
  const baseline = before.map((key): BaselineEntry => ({ ...base, ...key, severity: 'low' }));
  const { fresh, known, fixed } = compareWithBaseline(findings, keys, baseline);
  return {
    fresh: fresh.map(({ problem }) => Number(problem)),
    known: known.map(({ problem }) => Number(problem)),
    fixed: fixed.map((entry) => baseline.indexOf(entry)),
  };
}

describe('compareWithBaseline', () => {
  it('matches as many of equal findings as the baseline has', () => {
    expect(compare([{}, {}, {}], [{}, {}])).toEqual({ fresh: [2], known: [0, 1], fixed: [] });
    expect(compare([{}], [{}, {}])).toEqual({ fresh: [], known: [0], fixed: [1] });
  });

  it('distinguishes rules, documents and locations', () => {
    expect(compare([{ rule: 'x' }, { document: 'x' }, { pointer: '/x' }], [{}])).toEqual({
      fresh: [0, 1, 2],
      known: [],
      fixed: [0],
    });
  });

  it('matches a finding whose problem has another name', () => {
    expect(compare([{ names: 'b' }], [{ names: 'a' }])).toEqual({ fresh: [], known: [0], fixed: [] });
  });

  it('recognises the new one of several at one location by its names', () => {
    expect(compare([{ names: 'b' }, { names: 'a' }], [{ names: 'a' }])).toEqual({
      fresh: [0],
      known: [1],
      fixed: [],
    });
    expect(compare([{ names: 'a' }, { names: 'c' }], [{ names: 'a' }, { names: 'b' }])).toEqual({
      fresh: [1],
      known: [0],
      fixed: [1],
    });
  });

  it('matches findings in an unnamed item after the item was edited', () => {
    const [before, after] = [{ pointer: '/allOf/[]@11111111/x' }, { pointer: '/allOf/[]@22222222/x' }];
    expect(compare([after], [before])).toEqual({ fresh: [], known: [0], fixed: [] });
    expect(compare([after, before], [before])).toEqual({ fresh: [0], known: [1], fixed: [] });
  });

  it('matches a finding with another name in an edited item, next to an unchanged item', () => {
    const stayed = { pointer: '/allOf/[]@33333333/x', names: 'a' };
    const before = { pointer: '/allOf/[]@11111111/x', names: 'a' };
    const after = { pointer: '/allOf/[]@22222222/x', names: 'b' };
    expect(compare([after, stayed], [before, stayed])).toEqual({ fresh: [], known: [0, 1], fixed: [] });
  });

  it('matches a finding after an item of the same name was added', () => {
    expect(
      compare(
        [{ pointer: '/servers/[~1a]@11111111' }, { pointer: '/servers/[~1b]' }],
        [{ pointer: '/servers/[~1a]' }],
      ),
    ).toEqual({ fresh: [1], known: [0], fixed: [] });
  });

  it('works on the findings of an analysis', async () => {
    const rule = defineRule({
      id: 'plain-server',
      meta: {
        name: 'Plain server',
        category: 'documentation',
        severity: 'low',
        formats: ['oas3.1'],
        preset: 'recommended',
        problem: 'The server `{{url}}` is plain.',
        impact: 'Impact.',
        recommendation: 'Recommendation.',
      },
      create: (context) => ({
        Server(server) {
          context.report({ at: server, property: 'url', data: { url: String(server.raw['url']) } });
        },
      }),
    });
    const documentWith = (...urls: string[]) => ({
      text: JSON.stringify({
        openapi: '3.1.0',
        info: { title: 't', version: '1' },
        paths: {},
        servers: urls.map((url) => ({ url })),
      }),
    });
    const before = await analyse(documentWith('/a', '/b'), { rules: [rule] });
    const after = await analyse(documentWith('/c', '/b'), { rules: [rule] });
    const baseline = computeFindingKeys(before.findings, before.documents).map((key) => ({
      ...key,
      severity: 'low' as const,
    }));
    const result = compareWithBaseline(
      after.findings,
      computeFindingKeys(after.findings, after.documents),
      baseline,
    );
    expect(result.fresh.map(({ problem }) => problem)).toEqual(['The server `/c` is plain.']);
    expect(result.known.map(({ problem }) => problem)).toEqual(['The server `/b` is plain.']);
    expect(result.fixed.map(({ pointer }) => pointer)).toEqual(['/servers/[~1a]/url']);
  });
});
