import { describe, expect, it } from 'vitest';
import type { MessageCoverage } from '../../packages/project-generator/src/index.js';
import { importOf, openapi, type ImportOf } from '../support/import-of.js';

const stated = /100,000 characters together/;

/** Imports an operation whose request body has this schema. */
function send(schema: unknown, components: object = {}): Promise<ImportOf> {
  return importOf(
    openapi(
      {
        '/letters': {
          post: {
            operationId: 'send',
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 204: { description: 'Sent.' } },
          },
        },
      },
      { components },
    ),
  );
}

const kinds = (count: number, length: number): object[] =>
  Array.from({ length: count }, (_, kind) => ({
    type: 'object',
    required: ['kind', 'text'],
    properties: { kind: { const: kind }, text: { type: 'string', minLength: length } },
  }));

function messagesOf(
  made: ImportOf,
  name = 'send',
): readonly { readonly name: string; readonly size: number }[] {
  const { steps, subject } = made.flow(name);
  const { messages = [] } = steps.find(({ id }) => id === subject) ?? {};
  return messages.map(({ name, rendered }) => ({ name, size: rendered.body?.data.length ?? 0 }));
}

function coverageOf(made: ImportOf, name = 'send'): unknown {
  const { steps, subject } = made.flow(name);
  return steps.find(({ id }) => id === subject)?.coverage;
}

describe('a large body', () => {
  it('has a message for each of its alternatives, at any length', async () => {
    const made = await send({ oneOf: kinds(8, 20_000) });
    const names = messagesOf(made).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('oneOf['))).toHaveLength(7);
    expect(made.errors.some(({ problem }) => stated.test(problem))).toBe(true);
  });

  it('has messages for nested alternatives while there is room, and reports the omitted ones', async () => {
    const pages = (length: number): object => ({
      type: 'object',
      properties: { page: { oneOf: kinds(12, length) } },
    });
    const [small, large] = [await send(pages(10)), await send(pages(30_000))];
    expect(messagesOf(small).length).toBeGreaterThan(10);
    expect(small.errors.some(({ problem }) => stated.test(problem))).toBe(false);
    expect(messagesOf(large).length).toBeLessThan(8);
    expect(large.errors.some(({ problem }) => stated.test(problem))).toBe(true);
  });

  it('has each of its leaves in a message, at any size', async () => {
    const leaf = (name: string): object => ({
      type: 'object',
      required: [name],
      properties: { [name]: { type: 'string', minLength: 30_000 } },
      additionalProperties: false,
    });
    const made = await send({
      type: 'object',
      properties: { page: { oneOf: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(leaf) } },
    });
    expect(coverageOf(made)).toEqual({ leaves: 7, reachable: 7, missed: [] });
  });

  /** An object with the properties `a` to `e`, each with its own pages and the same cover component. */
  const shelf = {
    type: 'object',
    properties: Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((kind) => [
        kind,
        {
          type: 'object',
          properties: {
            cover: { $ref: '#/components/schemas/Cover' },
            [`${kind}Pages`]: { type: 'string', minLength: 20_000 },
          },
        },
      ]),
    ),
  };
  const components = {
    schemas: {
      Cover: {
        type: 'object',
        properties: Object.fromEntries(
          ['front', 'back', 'spine'].map((name) => [name, { type: 'string', minLength: 12_000 }]),
        ),
      },
    },
  };

  it('has each schema location in a message if there is no room for each path to it', async () => {
    const made = await send(shelf, components);
    expect(messagesOf(made).map(({ name }) => name)).toEqual(['seed', 'full', 'minimal', 'rest[1]']);
    expect(coverageOf(made)).toMatchObject({ leaves: 20, distinct: { places: 18, reachable: 18 } });
    const { reachable, missed } = coverageOf(made) as MessageCoverage;
    expect(reachable).toBeLessThan(20);
    expect(missed).toHaveLength(20 - reachable);
    expect(missed.every((id) => /^body:\/[a-e]\/cover\//.test(id))).toBe(true);
  });

  it('has no message that repeats locations of another one by further paths, and none that is invalid', async () => {
    const lengths = [60_000, 50_000, 40_000, 30_000, 20_000];
    const first = {
      oneOf: lengths.map((length) => ({ type: 'string', minLength: length, maxLength: length })),
    };
    const made = await send({ ...shelf, properties: { first, ...shelf.properties } }, components);
    const names = messagesOf(made).map(({ name }) => name);
    expect(names.filter((name) => /^(?:more|loose)/.test(name))).toEqual([]);
    const { distinct } = coverageOf(made) as MessageCoverage;
    expect(distinct?.reachable).toBe(distinct?.places);
  });

  it('has no limit issues if there is room for all locations', async () => {
    const made = await send({ ...shelf, maxProperties: 1 }, { schemas: { Cover: { type: 'object' } } });
    expect(coverageOf(made)).not.toHaveProperty('distinct');
  });
});

describe('a document with many large bodies', () => {
  const group = (size: number): object => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: size }, (_, index) => [`p${index}`, { type: 'string', minLength: 100 }]),
    ),
  });
  const groups = (kind: string, size: number): object => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`${kind}${index}`, group(size)])),
  });
  const operation = (operationId: string, schema: object): object => ({
    put: {
      operationId,
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 204: { description: 'Sent.' } },
    },
  });
  const document = openapi({
    '/a': operation('sendFirst', groups('a', 300)),
    '/b': operation('sendSecond', groups('b', 300)),
    '/c': operation('sendSmall', groups('c', 5)),
  });
  const namesOf = (made: ImportOf, name: string): readonly string[] =>
    messagesOf(made, name).map((message) => message.name);

  it('has all messages while there is room', async () => {
    const made = await importOf(document);
    expect(namesOf(made, 'sendSecond')).toContain('rest[1]');
    expect(made.errors.filter(({ problem }) => /large bodies/.test(problem))).toEqual([]);
  });

  it('shortens the bodies after the limit, names them, and leaves small ones as they are', async () => {
    const made = await importOf(document, { maxLargeCharacters: 100_000 });
    expect(namesOf(made, 'sendFirst')).toContain('rest[1]');
    expect(namesOf(made, 'sendSecond')).toEqual(['seed', 'full', 'minimal']);
    expect(coverageOf(made, 'sendSmall')).toEqual({ leaves: 20, reachable: 20, missed: [] });
    const [shortened, ...others] = made.errors.filter(({ problem }) => /large bodies/.test(problem));
    expect(others).toEqual([]);
    expect(shortened).toMatchObject({ id: 'import-values-selected', operation: 'sendSecond' });
  });
});
