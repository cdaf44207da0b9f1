import { describe, expect, it } from 'vitest';
import type { RequestMessage, Step } from '@assay/project-generator';
import { importOf, ok, openapi, swagger, type ImportOf } from '../support/import-of.js';

const json = (schema: object): object => ({ required: true, content: { 'application/json': { schema } } });

function subjectOf(made: ImportOf, name: string): Step {
  const { steps, subject } = made.flow(name);
  const step = steps.find(({ id }) => id === subject);
  if (step === undefined) throw new Error(`${name} has no subject`);
  return step;
}

function messagesOf(made: ImportOf, name: string): readonly RequestMessage[] {
  return subjectOf(made, name).messages ?? [];
}

/** The texts that a message's insertion points cover, by id. */
function textsOf({ rendered, insertionPoints }: RequestMessage): Record<string, string> {
  const { line, headers, body } = rendered;
  const head = `${line}\r\n${headers.map(([name, text]) => `${name}: ${text}\r\n`).join('')}\r\n`;
  const bytes = Buffer.concat([
    Buffer.from(head, 'latin1'),
    Buffer.from(body?.data ?? '', body?.encoding ?? 'utf8'),
  ]);
  return Object.fromEntries(
    insertionPoints.map(({ id, wire }) => [
      id,
      bytes.subarray(wire.offset, wire.offset + wire.length).toString('utf8'),
    ]),
  );
}

const idsOf = (messages: readonly RequestMessage[]): Set<string> =>
  new Set(messages.flatMap(({ insertionPoints }) => insertionPoints.map(({ id }) => id)));

describe('the messages of an operation', () => {
  it('begin with the seed, then have everything optional, then everything required', async () => {
    const made = await importOf(
      openapi({
        '/orders': {
          post: {
            ...ok,
            operationId: 'order',
            parameters: [
              { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
              { name: 'dry', in: 'query', required: true, schema: { type: 'boolean' } },
            ],
            requestBody: json({
              type: 'object',
              required: ['a'],
              properties: { a: { type: 'string', const: 'x' }, b: { type: 'string', const: 'y' } },
            }),
          },
        },
      }),
    );
    const [seed, full, minimal] = messagesOf(made, 'order');
    expect([seed?.name, full?.name, minimal?.name]).toEqual(['seed', 'full', 'minimal']);
    expect(seed?.rendered).toEqual(made.request('order').rendered);
    expect(full?.rendered.line).toMatch(/^POST \/orders\?limit=\d+&dry=(?:true|false) /);
    expect(full?.rendered.body?.data).toBe('{"a":"x","b":"y"}');
    expect(minimal?.rendered.line).not.toContain('limit');
    expect(minimal?.rendered.body?.data).toBe('{"a":"x"}');
    const limit = full?.insertionPoints.find(({ id }) => id === 'query.limit');
    expect(limit).toMatchObject({
      pointer: '',
      fuzzable: true,
      type: 'integer',
      constraints: { minimum: 1, maximum: 50 },
    });
    expect(textsOf(full ?? raise())['query.limit']).toMatch(/^\d+$/);
  });

  it('reach every leaf, despite a short example, and without a limit on depth', async () => {
    const deep = (levels: number): object =>
      levels === 0
        ? { type: 'string', const: 'deep' }
        : { type: 'object', properties: { a: deep(levels - 1), [`n${levels}`]: { type: 'integer' } } };
    const schema = { ...deep(9), example: { n9: 1 } };
    const made = await importOf(
      openapi({ '/deep': { post: { ...ok, operationId: 'send', requestBody: json(schema) } } }),
    );
    const messages = messagesOf(made, 'send');
    expect(messages[0]?.rendered.body?.data).toBe('{"n9":1}');
    expect(idsOf(messages)).toContain(`body:${'/a'.repeat(9)}`);
    expect(messages[1]?.rendered.body?.data).not.toContain('{}');
    expect(subjectOf(made, 'send').coverage).toEqual({ leaves: 10, reachable: 10, missed: [] });
  });

  it('have each branch, also inside and in several places at once', async () => {
    const rule = {
      oneOf: ['ip', 'mail', 'all', 'group', 'city'].map((name) => ({
        type: 'object',
        required: [name],
        properties: { [name]: { type: 'string' } },
        additionalProperties: false,
      })),
    };
    const list = { type: 'array', items: rule };
    const made = await importOf(
      openapi({
        '/rules': {
          post: {
            ...ok,
            operationId: 'send',
            requestBody: json({ type: 'object', properties: { include: list, exclude: list } }),
          },
        },
      }),
    );
    const ids = idsOf(messagesOf(made, 'send'));
    for (const name of ['ip', 'mail', 'all', 'group', 'city']) {
      expect(ids).toContain(`body:/include/0/${name}`);
      expect(ids).toContain(`body:/exclude/0/${name}`);
    }
    expect(messagesOf(made, 'send').length).toBeLessThan(12);
    expect(subjectOf(made, 'send').coverage).toEqual({ leaves: 10, reachable: 10, missed: [] });
  });

  it('have each branch even if an example shows one of them', async () => {
    const owner = {
      nullable: true,
      example: '9f2c',
      oneOf: [{ type: 'string' }, { type: 'object', properties: { name: { type: 'string' } } }],
    };
    const size = { example: 3, anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] };
    const document = openapi({
      '/parcels': {
        post: {
          ...ok,
          operationId: 'send',
          requestBody: json({ type: 'object', properties: { owner, size } }),
        },
      },
    });
    const made = await importOf({ ...document, openapi: '3.0.4' });
    const bodies = messagesOf(made, 'send').map(({ rendered }) => JSON.parse(rendered.body?.data ?? '{}'));
    expect(bodies[0]).toEqual({ owner: '9f2c', size: 3 });
    expect(bodies).toContainEqual({ owner: { name: expect.any(String) }, size: [expect.any(Number)] });
    expect(subjectOf(made, 'send').coverage).toEqual({ leaves: 2, reachable: 2, missed: [] });
  });

  it('show a cycle once', async () => {
    const node = {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        parent: { $ref: '#/components/schemas/Node' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      },
    };
    const made = await importOf(
      openapi(
        {
          '/nodes': {
            post: { ...ok, operationId: 'add', requestBody: json({ $ref: '#/components/schemas/Node' }) },
          },
        },
        { components: { schemas: { Node: node } } },
      ),
    );
    const full = messagesOf(made, 'add').find(({ name }) => name === 'full') ?? raise();
    const value = JSON.parse(full.rendered.body?.data ?? '') as Record<string, unknown>;
    expect(value).toEqual({
      name: expect.any(String),
      parent: { name: expect.any(String) },
      children: [{ name: expect.any(String) }],
    });
    expect(subjectOf(made, 'add').coverage).toMatchObject({ leaves: 3, reachable: 3 });
  });

  it('count the locations of the seed if no value with more is valid', async () => {
    const schema = {
      type: 'object',
      required: ['value'],
      properties: { value: { type: 'string' }, note: { type: 'string' } },
      not: { required: ['note'] },
    };
    const made = await importOf(
      openapi({ '/nodes': { post: { ...ok, operationId: 'add', requestBody: json(schema) } } }),
    );
    expect(messagesOf(made, 'add')[0]?.rendered.body?.data).toContain('"value"');
    expect(subjectOf(made, 'add').coverage).toEqual({ leaves: 2, reachable: 1, missed: ['body:/note'] });
  });

  it('have each alternative that only its base distinguishes, and report that they match several', async () => {
    const base = {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string' } },
      discriminator: {
        propertyName: 'type',
        mapping: { card: '#/components/schemas/Card', sepa: '#/components/schemas/Sepa' },
      },
    };
    const kind = (properties: object): object => ({
      allOf: [{ $ref: '#/components/schemas/Payment' }, { type: 'object', properties }],
    });
    const document = openapi(
      {
        '/payments': {
          post: {
            ...ok,
            operationId: 'pay',
            requestBody: json({
              oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Sepa' }],
            }),
          },
        },
      },
      {
        components: {
          schemas: {
            Payment: base,
            Card: kind({ number: { type: 'string' } }),
            Sepa: kind({ iban: { type: 'string' } }),
          },
        },
      },
    );
    const made = await importOf({ ...document, openapi: '3.0.4' });
    const bodies = messagesOf(made, 'pay').map(({ rendered }) => JSON.parse(rendered.body?.data ?? '{}'));
    expect(bodies).toContainEqual({ type: 'card', number: expect.any(String) });
    expect(bodies).toContainEqual({ type: 'sepa', iban: expect.any(String) });
    expect(subjectOf(made, 'pay').coverage).toMatchObject({ leaves: 3, reachable: 3 });
    expect(messagesOf(made, 'pay').filter(({ valid }) => valid === false)).not.toHaveLength(0);
  });

  it('have each media type and each way to authenticate', async () => {
    const schema = { type: 'object', properties: { a: { type: 'string', const: 'x' } } };
    const made = await importOf(
      openapi(
        {
          '/a': {
            post: {
              ...ok,
              operationId: 'send',
              security: [{ key: [] }, { basic: [] }, {}],
              requestBody: {
                content: {
                  'application/json': { schema },
                  'application/xml': { schema: { ...schema, xml: { name: 'r' } } },
                },
              },
            },
          },
        },
        {
          components: {
            securitySchemes: {
              key: { type: 'apiKey', in: 'header', name: 'X-Key' },
              basic: { type: 'http', scheme: 'basic' },
            },
          },
        },
      ),
    );
    const messages = messagesOf(made, 'send');
    const named = (name: string): RequestMessage => messages.find((each) => each.name === name) ?? raise();
    expect(named('media:application/xml').rendered.body?.data).toBe('<r><a>x</a></r>');
    expect(textsOf(named('media:application/xml'))['body:/a']).toBe('x');
    const fieldsOf = (name: string): string[] => named(name).rendered.headers.map(([field]) => field);
    expect(fieldsOf('seed')).toContain('X-Key');
    expect(fieldsOf('auth:basic')).toContain('Authorization');
    expect(fieldsOf('auth:basic')).not.toContain('X-Key');
    expect(fieldsOf('auth:none')).not.toContain('Authorization');
    // The body is optional.
    expect(named('minimal').rendered.body).toBeNull();
  });

  it('reach the common parts of several `oneOf` alternatives, and report that strict services reject them', async () => {
    const made = await importOf(
      openapi({
        '/a': {
          post: {
            ...ok,
            operationId: 'send',
            requestBody: json({
              oneOf: [
                { type: 'object', properties: { a: { type: 'string' } } },
                { type: 'object', properties: { b: { type: 'string' } } },
                { type: 'integer' },
              ],
            }),
          },
        },
      }),
    );
    const loose = messagesOf(made, 'send').filter(({ valid }) => valid === false);
    expect(loose.length).toBeGreaterThan(0);
    expect(idsOf(loose)).toContain('body:/a');
    expect(idsOf(loose)).toContain('body:/b');
  });

  it('reach values inside parameters and forms of 2.0', async () => {
    const made = await importOf(
      swagger({
        '/a': {
          post: {
            ...ok,
            operationId: 'send',
            consumes: ['application/x-www-form-urlencoded'],
            parameters: [
              { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' } },
              { name: 'title', in: 'formData', type: 'string' },
            ],
          },
        },
      }),
    );
    const ids = idsOf(messagesOf(made, 'send'));
    expect(ids).toContain('query.ids:/0');
    expect(ids).toContain('body:/title');
  });

  it('contain a large body once, for any number of operations that send it', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const large = { type: 'object', properties };
    const components = { schemas: { Large: large } };
    const body = json({ $ref: '#/components/schemas/Large' });
    const made = await importOf(
      openapi(
        {
          '/a': {
            post: { ...ok, operationId: 'one', requestBody: body },
            put: { ...ok, operationId: 'two', requestBody: body },
          },
        },
        { components },
      ),
    );
    const first = messagesOf(made, 'one');
    const shown = new Set<string>();
    for (const message of messagesOf(made, 'two')) {
      const { bodyPoints, rendered } = message;
      const holder = first.find(({ name }) => name === bodyPoints?.message);
      if (bodyPoints === undefined || holder === undefined) continue;
      expect(bodyPoints.flow).toBe(made.flow('one').id);
      const insertionPoints = holder.insertionPoints.map((point) => ({
        ...point,
        wire: { ...point.wire, offset: point.wire.offset + bodyPoints.offset },
      }));
      const sent = JSON.parse(rendered.body?.data ?? '{}') as Record<string, string>;
      for (const [id, text] of Object.entries(textsOf({ name: 'held', rendered, insertionPoints }))) {
        expect(text).toBe(sent[id.slice('body:/'.length)]);
        shown.add(id);
      }
    }
    expect(shown).toEqual(new Set(Object.keys(properties).map((name) => `body:/${name}`)));
  });

  it('are listed with the step under test alone: its prerequisites have only their sent message', async () => {
    const made = await importOf(
      openapi({
        '/users': {
          post: {
            operationId: 'addUser',
            parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
            requestBody: json({
              type: 'object',
              required: ['name'],
              properties: { name: { type: 'string' } },
            }),
            responses: {
              '201': {
                description: 'Made.',
                content: {
                  'application/json': { schema: { type: 'object', properties: { id: { type: 'string' } } } },
                },
              },
            },
          },
        },
        '/users/{id}': {
          get: {
            ...ok,
            operationId: 'getUser',
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          },
        },
      }),
    );
    const [first] = made.flow('getUser').steps;
    expect(first).toMatchObject({ role: 'prerequisite' });
    expect(first?.messages).toBeUndefined();
    expect(first?.request.parameters).toEqual([]);
    expect(first?.request.bodies[0]).toMatchObject({ variants: [], insertionPoints: [] });
    expect(first?.request.rendered.body?.data).toContain('"name"');
  });
});

function raise(): never {
  throw new Error('There is no such message');
}
