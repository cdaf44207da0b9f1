import { describe, expect, it } from 'vitest';
import type { RequestMessage } from '@assay/project-generator';
import { importOf, ok, openapi } from '../support/import-of.js';

async function messagesOf(operation: object): Promise<readonly RequestMessage[]> {
  const made = await importOf(
    openapi(
      { '/things': { post: { ...ok, operationId: 'create', ...operation } } },
      {
        components: {
          securitySchemes: {
            key: { type: 'apiKey', in: 'header', name: 'X-Key' },
            other: { type: 'apiKey', in: 'header', name: 'X-Other' },
          },
        },
      },
    ),
  );
  const { steps, subject } = made.flow('create');
  return steps.find(({ id }) => id === subject)?.messages ?? [];
}

const json = (schema: object | undefined): object => ({
  requestBody: { required: true, content: { 'application/json': schema === undefined ? {} : { schema } } },
});

const listed = (messages: readonly RequestMessage[]): [string, string[]][] =>
  messages.map(({ name, insertionPoints }) => [name, insertionPoints.map(({ id }) => id)]);

describe('the points of messages', () => {
  it('are listed by the first message that has them, also without a schema of the body', async () => {
    const messages = await messagesOf({ ...json(undefined), security: [{ key: [] }, { other: [] }] });
    expect(listed(messages)).toEqual([
      ['seed', ['body:']],
      ['full', []],
      ['minimal', []],
      ['auth:other', []],
    ]);
  });

  it('are listed again for another schema, and once more for the first one', async () => {
    const branch = (kind: string, size: object): object => ({
      type: 'object',
      required: ['kind', 'size'],
      properties: { kind: { const: kind }, size },
    });
    const messages = await messagesOf(
      json({
        oneOf: [
          branch('text', { type: 'string', maxLength: 5 }),
          branch('number', { type: 'integer', maximum: 9 }),
        ],
      }),
    );
    const sizes = messages.flatMap(({ name, rendered, insertionPoints }) =>
      insertionPoints
        .filter(({ id }) => id === 'body:/size')
        .map(({ type }) => [name, type, typeof JSON.parse(rendered.body?.data ?? '').size]),
    );
    expect(new Set(sizes.map(([, type]) => type))).toEqual(new Set(['string', 'integer']));
    for (const [, type, sent] of sizes) expect(sent).toBe(type === 'string' ? 'string' : 'number');
  });

  it('begin with a value with all properties, and continue with the untaken branches', async () => {
    const messages = await messagesOf(
      json({
        type: 'object',
        properties: {
          name: { type: 'string', const: 'a' },
          limit: {
            anyOf: [
              { type: 'integer', const: 1 },
              { type: 'string', const: 'none' },
            ],
          },
        },
      }),
    );
    const bodies = messages.map(({ name, rendered }) => [name, rendered.body?.data]);
    expect(bodies).toEqual([
      ['seed', '{"name":"a","limit":1}'],
      ['full', '{"name":"a","limit":1}'],
      ['minimal', '{}'],
      ['more[1]', '{"name":"a","limit":"none"}'],
    ]);
  });
});
