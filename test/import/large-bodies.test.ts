import { describe, expect, it } from 'vitest';
import { importOf, openapi, type ImportOf } from '../support/import-of.js';

const said = /100,000 characters together/;

/** An import of an operation that takes a body of a schema. */
function send(schema: unknown): Promise<ImportOf> {
  return importOf(
    openapi({
      '/letters': {
        post: {
          operationId: 'send',
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Sent.' } },
        },
      },
    }),
  );
}

const kinds = (count: number, length: number): object[] =>
  Array.from({ length: count }, (_, kind) => ({
    type: 'object',
    required: ['kind', 'text'],
    properties: { kind: { const: kind }, text: { type: 'string', minLength: length } },
  }));

function messagesOf(made: ImportOf): readonly { readonly name: string; readonly size: number }[] {
  const { steps, subject } = made.flow('send');
  const { messages = [] } = steps.find(({ id }) => id === subject) ?? {};
  return messages.map(({ name, rendered }) => ({ name, size: rendered.body?.data.length ?? 0 }));
}

function coverageOf(made: ImportOf): unknown {
  const { steps, subject } = made.flow('send');
  return steps.find(({ id }) => id === subject)?.coverage;
}

describe('a large body', () => {
  it('has a message for each of its alternatives, however long they are', async () => {
    const made = await send({ oneOf: kinds(8, 20_000) });
    const names = messagesOf(made).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('oneOf['))).toHaveLength(7);
    expect(made.errors.some(({ problem }) => said.test(problem))).toBe(true);
  });

  it('has messages for alternatives inside of it while there is room, and says what is left out', async () => {
    const pages = (length: number): object => ({
      type: 'object',
      properties: { page: { oneOf: kinds(12, length) } },
    });
    const [small, large] = [await send(pages(10)), await send(pages(30_000))];
    expect(messagesOf(small).length).toBeGreaterThan(10);
    expect(small.errors.some(({ problem }) => said.test(problem))).toBe(false);
    expect(messagesOf(large).length).toBeLessThan(8);
    expect(large.errors.some(({ problem }) => said.test(problem))).toBe(true);
  });

  it('has each of its leaves in a message, however large that becomes', async () => {
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
});
