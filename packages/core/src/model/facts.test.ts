import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.js';
import { defineRule } from '../rule/define-rule.js';
import type { Rule, RuleContext, Visitor } from '../rule/rule.js';
import { defineFact, defineNodeFact, FactError, factOf, Facts, type Fact } from './facts.js';
import type { Node } from './node.js';
import { Info, type Server } from './nodes.js';

const text = JSON.stringify({
  openapi: '3.1.1',
  info: { title: 'Cats', version: '1' },
  servers: [{ url: 'https://one.test' }, { url: 'https://two.test' }],
  paths: {},
});

async function modelOf(source = text) {
  const { model } = await analyse({ text: source }, { rules: [] });
  if (model === undefined) throw new Error('There is no model');
  return model;
}

function ruleOf(id: string, create: (context: RuleContext) => Visitor): Rule {
  return defineRule({
    id,
    meta: {
      name: id,
      category: 'documentation',
      severity: 'info',
      formats: ['oas3.1'],
      preset: 'recommended',
      problem: 'Found.',
      impact: 'None.',
      recommendation: 'Nothing.',
    },
    create,
  });
}

describe('a fact', () => {
  it('is computed once for each model, with any number of callers', async () => {
    let computed = 0;
    const hosts = defineFact('the hosts', ({ document }) => {
      computed++;
      return document.servers.map(({ url }) => new URL(url).host);
    });
    const seen: unknown[] = [];
    const asking = ['one', 'two'].map((id) =>
      ruleOf(id, (context) => ({
        Info: () => void seen.push(context.fact(hosts)),
        Server: (server) => void seen.push(factOf(server, hosts)),
      })),
    );
    const { model } = await analyse({ text }, { rules: asking });
    expect(computed).toBe(1);
    expect(seen).toHaveLength(6);
    expect(new Set(seen)).toEqual(new Set([['one.test', 'two.test']]));
    expect(model && factOf(model, hosts)).toBe(seen[0]);
    await modelOf().then((right) => factOf(right, hosts));
    expect(computed).toBe(2);
  });

  it('of undefined is cached too', async () => {
    let computed = 0;
    const nothing = defineFact('nothing', () => void computed++);
    const model = await modelOf();
    factOf(model, nothing);
    factOf(model, nothing);
    expect(computed).toBe(1);
  });

  it('sees the faults of the whole document', async () => {
    const faults = defineFact('the number of faults', (model) => model.faults.length);
    const counts: number[] = [];
    const counting = ruleOf('counting', (context) => ({
      Document: () => void counts.push(context.fact(faults)),
    }));
    await analyse({ text: '{"openapi":"3.1.1","info":{"title":1},"paths":{}}' }, { rules: [counting] });
    expect(counts[0]).toBeGreaterThan(1);
  });

  it('may use other facts, and fails if it depends on itself', async () => {
    const model = await modelOf();
    const one = defineFact('one', () => 1);
    const two = defineFact('two', (of) => factOf(of, one) + 1);
    expect(factOf(model, two)).toBe(2);
    const left: Fact<number> = defineFact('left', (of) => factOf(of, right));
    const right: Fact<number> = defineFact('right', (of) => factOf(of, left));
    expect(() => factOf(model, left)).toThrow(FactError);
    expect(() => factOf(model, right)).toThrow('`right` depends on itself');
  });

  it('that throws is computed again when it is requested again', async () => {
    const model = await modelOf();
    let broken = true;
    const fragile = defineFact('fragile', () => {
      if (broken) throw new RangeError('not yet');
      return 1;
    });
    expect(() => factOf(model, fragile)).toThrow('not yet');
    broken = false;
    expect(factOf(model, fragile)).toBe(1);
  });

  it('cannot be requested without a model', async () => {
    const fact = defineFact('the format', ({ document }) => document.format);
    const early = ruleOf('early', (context) => ({ SyntaxFault: () => void context.fact(fact) }));
    const { failures } = await analyse({ text: '{' }, { rules: [early] });
    expect(failures).toMatchObject([{ rule: 'early', message: expect.stringContaining('`the format`') }]);
    expect(() => new Facts().ask(fact)).toThrow(FactError);
    const { document } = await modelOf();
    const alone = new Info(
      {},
      { document: document.document, parent: undefined, step: undefined, key: undefined },
    );
    expect(() => factOf(alone, fact)).toThrow(FactError);
  });
});

describe('a fact of nodes', () => {
  it('is computed once for each node', async () => {
    const { document } = await modelOf();
    const seen: string[] = [];
    const hostOf = defineNodeFact('the host', ({ url }: Server) => {
      seen.push(url);
      return new URL(url).host;
    });
    const hosts = [...document.servers, ...document.servers].map(hostOf);
    expect(hosts).toEqual(['one.test', 'two.test', 'one.test', 'two.test']);
    expect(seen).toEqual(['https://one.test', 'https://two.test']);
  });

  it('may follow from that of another node, but not from itself', async () => {
    const { document } = await modelOf();
    const depth: (node: Node) => number = defineNodeFact('the depth', ({ parent }: Node) =>
      parent === undefined ? 0 : depth(parent) + 1,
    );
    expect(document.servers.map(depth)).toEqual([1, 1]);
    const circular: (node: Node) => number = defineNodeFact('the cycle', (node: Node) => circular(node) + 1);
    expect(() => circular(document)).toThrow(FactError);
    expect(() => circular(document)).toThrow('`the cycle` depends on itself');
  });
});
