import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import type { Rule, RuleContext, RuleMeta, Visitor } from '../rule/rule.js';
import { RuleSettingError, selectRules } from '../rule/select-rules.js';

const text = JSON.stringify({
  openapi: '3.1.1',
  info: { title: 'Cats', version: '1' },
  servers: [{ url: 'https://one.test' }, { url: 'https://two.test' }],
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
        responses: { 200: { description: 'd' } },
      },
    },
    '/b': { get: { operationId: 'b', responses: { 200: { description: 'd' } } } },
  },
});

function ruleOf(id: string, create: (context: RuleContext) => Visitor, meta: Partial<RuleMeta> = {}): Rule {
  const defaults: RuleMeta = {
    name: id,
    category: 'documentation',
    severity: 'medium',
    formats: ['oas3.1'],
    preset: 'recommended',
    problem: 'Found {{count}}.',
    impact: 'None.',
    recommendation: 'Nothing.',
  };
  return { id, meta: { ...defaults, ...meta }, create };
}

/** Returns a rule that reports each server. */
function serversOf(id: string, yieldsTo: RuleMeta['yieldsTo'] = {}): Rule {
  return ruleOf(id, (context) => ({ Server: (at) => context.report({ at, data: { count: 1 } }) }), {
    yieldsTo,
  });
}

const firstServer = ruleOf('first-server', (context) => ({
  Document: ({ servers: [at] }) => at && context.report({ at, property: 'url', data: { count: 1 } }),
}));

async function found(rules: readonly Rule[], settings = {}): Promise<string[]> {
  const { findings, failures } = await analyse({ text }, { rules, settings });
  expect(failures).toEqual([]);
  return findings.map(({ id, location, problem }) =>
    [location.pointer, id, problem === 'Found 1.' ? '' : problem].join(' ').trim(),
  );
}

describe('a rule that yields to another', () => {
  const general = serversOf('general', { 'first-server': 'object' });

  it('does not report objects that the other one reports, in any order', async () => {
    const expected = ['/servers/0/url first-server', '/servers/1 general'];
    expect(await found([general, firstServer])).toEqual(expected);
    expect(await found([firstServer, general])).toEqual(expected);
  });

  it('reports everything if the other one does not run', async () => {
    const expected = ['/servers/0 general', '/servers/1 general'];
    expect(await found([general, firstServer], { 'first-server': 'off' })).toEqual(expected);
    const ofAnotherFormat = { ...firstServer, meta: { ...firstServer.meta, formats: ['oas2'] as const } };
    expect(await found([general, ofAnotherFormat])).toEqual(expected);
  });

  it('reports if the other one fails before it has found anything', async () => {
    const failing = ruleOf('first-server', () => ({
      Document: () => {
        throw new Error('broken');
      },
    }));
    const { findings } = await analyse({ text }, { rules: [general, failing] });
    expect(findings.map(({ id }) => id)).toEqual(['general', 'general']);
  });

  it('yields to a yielding rule, so that one of three remains', async () => {
    const middle = serversOf('middle', { 'first-server': 'object' });
    const last = serversOf('last', { middle: 'object', 'first-server': 'object' });
    expect(await found([last, middle, firstServer])).toEqual([
      '/servers/0/url first-server',
      '/servers/1 middle',
    ]);
    expect(await found([last, middle, firstServer], { 'first-server': 'off' })).toEqual([
      '/servers/0 middle',
      '/servers/1 middle',
    ]);
    expect(await found([last, middle, firstServer], { middle: 'off' })).toEqual([
      '/servers/0/url first-server',
      '/servers/1 last',
    ]);
  });

  it('can yield with some of its reports only', async () => {
    const selective = ruleOf(
      'selective',
      (context) => ({
        Server: (at) => context.report({ at, data: { count: 1 }, ...(at.key === 0 ? { yieldsTo: [] } : {}) }),
      }),
      { yieldsTo: { other: 'object' } },
    );
    expect(await found([selective, serversOf('other')])).toEqual([
      '/servers/0 other',
      '/servers/0 selective',
      '/servers/1 other',
    ]);
  });

  it('is compared by the subject of its report, at any location', async () => {
    const whole = ruleOf(
      'whole',
      (context) => ({
        Document: (at) => context.report({ at, about: at.servers.slice(0, 1), data: { count: 1 } }),
      }),
      {},
    );
    const each = serversOf('each', { whole: 'object' });
    expect(await found([each, whole])).toEqual(['whole', '/servers/1 each']);
  });

  it('can yield for an operation, or for the document', async () => {
    const parameters = ruleOf('parameters', (context) => ({
      Parameter: (at) => context.report({ at, data: { count: 1 } }),
    }));
    const operations = (yieldsTo: RuleMeta['yieldsTo']) =>
      ruleOf(
        'operations',
        (context) => ({ Operation: (at) => context.report({ at, data: { count: 1 } }) }),
        yieldsTo && { yieldsTo },
      );
    const parameter = '/paths/~1a/get/parameters/0 parameters';
    expect(await found([operations({ parameters: 'object' }), parameters])).toHaveLength(3);
    expect(await found([operations({ parameters: 'operation' }), parameters])).toEqual([
      parameter,
      '/paths/~1b/get operations',
    ]);
    expect(await found([operations({ parameters: 'document' }), parameters])).toEqual([parameter]);
  });
});

describe('a combined report', () => {
  const together = (yieldsTo: RuleMeta['yieldsTo'] = {}): Rule =>
    ruleOf(
      'together',
      (context) => ({
        Document: (at) =>
          context.reportTogether(at.servers, (left) => [{ at, data: { count: left.length } }]),
      }),
      { yieldsTo },
    );

  it('is worded once, for the objects that no other rule covers', async () => {
    expect(await found([together(), firstServer])).toEqual([
      'together Found 2.',
      '/servers/0/url first-server',
    ]);
    expect(await found([together({ 'first-server': 'object' }), firstServer])).toEqual([
      'together',
      '/servers/0/url first-server',
    ]);
    expect(await found([together({ everything: 'object' }), serversOf('everything')])).toEqual([
      'together Found 0.',
      '/servers/0 everything',
      '/servers/1 everything',
    ]);
  });

  it('covers each object for the rules that yield to it', async () => {
    expect(await found([serversOf('each', { together: 'object' }), together()])).toEqual([
      'together Found 2.',
    ]);
  });

  it('is a failure of its rule if the wording throws', async () => {
    const failing = ruleOf('failing', (context) => ({
      Document: ({ servers }) =>
        context.reportTogether(servers, () => {
          throw new Error('no words');
        }),
    }));
    const { failures, findings } = await analyse({ text }, { rules: [failing, firstServer] });
    expect(failures).toEqual([{ rule: 'failing', message: 'no words', location: null }]);
    expect(findings).toHaveLength(1);
  });
});

describe('yielding between rules', () => {
  it('cannot form a cycle', () => {
    const cycle = ['a', 'b', 'c'].map((id, index, all) =>
      serversOf(id, { [all[(index + 1) % 3]!]: 'object' }),
    );
    expect(() => selectRules(cycle, 'all', {})).toThrow(RuleSettingError);
    expect(() => selectRules(cycle, 'all', {})).toThrow('`a`, `b`, `c`, `a`');
    const [, b, c] = cycle;
    expect(() => selectRules([b!, serversOf('c')], 'all', {})).not.toThrow();
    expect(() => selectRules([b!, c!], 'all', {})).toThrow(
      'The rule `c` yields to `a`, which is not among the rules',
    );
    const itself = serversOf('itself', { itself: 'object' });
    expect(() => selectRules([itself], 'all', {})).toThrow('`itself`, `itself`');
  });
});
