import { analyse, type Model } from '@assay/core';
import { describe, expect, it } from 'vitest';
import { agentTools, toToolName, type AgentTool } from './agent-tools.js';
import { estimateTokens } from './estimate-tokens.js';

async function modelOf(document: object): Promise<Model> {
  const { model } = await analyse({ text: JSON.stringify(document) }, { rules: [] });
  return model!;
}

/** Returns the only tool of an API with one operation, whose request and response have the schema. */
async function toolOf(
  schema: object,
  schemas: object = {},
  parameters: readonly object[] = [],
): Promise<AgentTool> {
  const content = { 'application/json': { schema } };
  const model = await modelOf({
    openapi: '3.1.1',
    info: { title: 'A', version: '1' },
    paths: {
      '/a': {
        get: { operationId: 'a', parameters, responses: { '200': { description: 'A.', content } } },
        post: { operationId: 'b', requestBody: { content }, responses: {} },
      },
    },
    components: { schemas },
  });
  const [get, post] = model.facts.ask(agentTools).tools;
  return { ...post!, response: get!.response };
}

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['The quick brown fox', 4],
    // Single spaces are part of words, line breaks are not.
    ['one two\n\nthree', 4],
    ['listAllOrders', 3],
    ['HTTP', 1],
    ['123456', 2],
    ['{"type":"string"}', 5],
  ])('counts %j as %d', (text, tokens) => {
    expect(Math.round(estimateTokens(text))).toBe(tokens);
  });

  it('counts long words, accents and other scripts as more', () => {
    expect(estimateTokens('internationalisation')).toBeGreaterThan(2);
    expect(estimateTokens('größe')).toBeGreaterThan(2);
    expect(estimateTokens('注文一覧')).toBeGreaterThan(3);
  });
});

describe('toToolName', () => {
  it('replaces characters that a tool name cannot have, and cuts after 64 characters', () => {
    expect(toToolName('users.list/all')).toBe('users_list_all');
    expect(toToolName('a'.repeat(70))).toHaveLength(64);
  });
});

describe('agentTools', () => {
  it('adds up the definitions of all operations', async () => {
    const operation = { responses: {} };
    const model = await modelOf({
      openapi: '3.1.1',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: operation, post: operation } },
    });
    const { definitions, tools } = model.facts.ask(agentTools);
    expect(tools.map(({ name }) => name)).toEqual(['GET__a', 'POST__a']);
    expect(definitions.tokens).toBe(tools[0]!.definition.tokens + tools[1]!.definition.tokens);
  });

  it('counts the target of a reference once per reference', async () => {
    const Part = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, {}])),
    };
    const part = { $ref: '#/components/schemas/Part' };
    const one = await toolOf({ properties: { a: part } }, { Part });
    const three = await toolOf({ properties: { a: part, b: part, c: part } }, { Part });
    expect(three.definition.tokens / one.definition.tokens).toBeGreaterThan(2.5);
    expect(three.definition.isMinimum).toBe(false);
  });

  it('counts recursive schemas once, and marks the count as a minimum', async () => {
    const schemas = {
      A: { type: 'object', properties: { b: { $ref: '#/components/schemas/B' } } },
      B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } },
    };
    const [a, b] = await Promise.all([
      toolOf({ $ref: '#/components/schemas/A' }, schemas),
      toolOf({ $ref: '#/components/schemas/B' }, schemas),
    ]);
    expect(a.definition).toEqual(b.definition);
    expect([a.definition.isMinimum, a.response.isMinimum]).toEqual([true, true]);
    expect(a.definition.tokens).toBeLessThan(100);
  });

  it('gives the same counts regardless of where a cycle is entered', async () => {
    const node = (name: string, next: string) => ({
      [name]: {
        properties: { [`${name}Value`]: { type: 'string' }, next: { $ref: `#/components/schemas/${next}` } },
      },
    });
    const forwards = { ...node('A', 'B'), ...node('B', 'C'), ...node('C', 'A') };
    const backwards = { ...node('C', 'A'), ...node('B', 'C'), ...node('A', 'B') };
    const root = { $ref: '#/components/schemas/B' };
    expect((await toolOf(root, forwards)).definition).toEqual((await toolOf(root, backwards)).definition);
  });

  it('bounds counts that multiply with each level', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => {
        const next = { $ref: `#/components/schemas/S${index + 1}` };
        return [`S${index}`, index === 79 ? {} : { properties: { a: next, b: next } }];
      }),
    );
    const tool = await toolOf({ $ref: '#/components/schemas/S0' }, schemas);
    expect(tool.definition).toEqual({ tokens: 1e9, isMinimum: true });
  });

  it('omits read-only properties from definitions and write-only ones from responses', async () => {
    const large = { type: 'object', properties: { aVeryLongName: { const: 'a value of many words' } } };
    const readOnly = await toolOf({ properties: { a: { ...large, readOnly: true } } });
    const writeOnly = await toolOf({ properties: { a: { ...large, writeOnly: true } } });
    expect(readOnly.definition.tokens).toBeLessThan(writeOnly.definition.tokens);
    expect(writeOnly.response.tokens).toBeLessThan(readOnly.response.tokens);
  });

  it('counts as many items of a collection as a page has by default', async () => {
    const list = {
      type: 'array',
      items: { type: 'object', properties: { id: { format: 'uuid', type: 'string' } } },
    };
    const page = (size: number) => [
      { name: 'limit', in: 'query', schema: { type: 'integer', default: size } },
    ];
    const [ten, hundred, unknown] = await Promise.all([
      toolOf(list, {}, page(10)),
      toolOf(list, {}, page(100)),
      toolOf(list),
    ]);
    expect(hundred.response.tokens / ten.response.tokens).toBeGreaterThan(9);
    expect(unknown.response.tokens / ten.response.tokens).toBeCloseTo(2, 0);
  });

  it('counts the smallest alternative of a response', async () => {
    const Large = {
      properties: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, {}])),
    };
    const { response } = await toolOf(
      { anyOf: [{ $ref: '#/components/schemas/Large' }, { type: 'string' }, { type: 'null' }] },
      { Large },
    );
    expect(response.tokens).toBeLessThan(20);
  });
});
