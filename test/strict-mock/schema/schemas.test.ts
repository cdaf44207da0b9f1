import { describe, expect, it } from 'vitest';
import { document20, document30, document31, mockOf, send, withBody } from '../testing.js';

const json = 'application/json';

async function refusals(document: object, value: unknown): Promise<readonly string[]> {
  return send(await mockOf(document), 'POST /x', { body: JSON.stringify(value), type: json }).refusals;
}

function in30(schema: object, schemas: object = {}): object {
  return document30({ '/x': { post: withBody({ [json]: { schema } }) } }, { components: { schemas } });
}

function in31(schema: object | boolean, schemas: object = {}): object {
  return document31({ '/x': { post: withBody({ [json]: { schema } }) } }, { components: { schemas } });
}

function in20(schema: object, definitions: object = {}): object {
  const parameters = [{ in: 'body', name: 'b', required: true, schema }];
  return document20({ '/x': { post: { parameters, responses: {} } } }, { definitions });
}

describe('a schema is interpreted by its version', () => {
  it.each([
    ['nullable', in30({ type: 'string', nullable: true }), null, true],
    ['no null', in30({ type: 'string' }), null, false],
    [
      'nullable beside an enum without null',
      in30({ type: 'string', nullable: true, enum: ['a'] }),
      null,
      false,
    ],
    ['x-nullable', in20({ type: 'string', 'x-nullable': true }), null, true],
    ['nullable in 2.0', in20({ type: 'string', nullable: true }), null, false],
    ['type with null', in31({ type: ['string', 'null'] }), null, true],
    ['nullable in 3.1', in31({ type: 'string', nullable: true }), null, false],
    ['an exclusive bound of 3.0', in30({ minimum: 1, exclusiveMinimum: true }), 1, false],
    ['an inclusive bound of 3.0', in30({ minimum: 1, exclusiveMinimum: false }), 1, true],
    ['an exclusive bound of 3.1', in31({ exclusiveMinimum: 1 }), 1, false],
    ['oneOf in 2.0, which has no effect', in20({ oneOf: [{ type: 'string' }] }), 1, true],
    ['a boolean schema', in31(false), 1, false],
    [
      'a sibling of $ref in 3.0',
      in30({ $ref: '#/components/schemas/A', maxLength: 1 }, { A: { type: 'string' } }),
      'ab',
      true,
    ],
    [
      'a sibling of $ref in 3.1',
      in31({ $ref: '#/components/schemas/A', maxLength: 1 }, { A: { type: 'string' } }),
      'ab',
      false,
    ],
    ['a format', in30({ type: 'string', format: 'date' }), '2026-13-01', false],
    ['a pattern that needs no `u`', in30({ type: 'string', pattern: '^\\_$' }), '_', true],
    ['multipleOf', in30({ type: 'number', multipleOf: 0.01 }), 0.07, true],
    [
      'unevaluatedProperties',
      in31({ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }),
      { a: 1 },
      true,
    ],
    [
      'unevaluatedProperties',
      in31({ allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }),
      { b: 1 },
      false,
    ],
    [
      'a schema that contains itself',
      in30(
        { $ref: '#/components/schemas/A' },
        { A: { properties: { a: { $ref: '#/components/schemas/A' } }, maxProperties: 1 } },
      ),
      { a: { a: { b: 1, c: 2 } } },
      false,
    ],
  ])('%s', async (_, document, value, fits) => {
    expect(await refusals(document, value)).toHaveLength(fits ? 0 : 1);
  });
});

describe('a property for one direction', () => {
  const base = { required: ['id', 'name'], properties: { name: { type: 'string' } } };
  const full = {
    allOf: [
      { $ref: '#/components/schemas/Base' },
      { properties: { id: { type: 'integer', readOnly: true } } },
    ],
  };

  it('is not required in a request, wherever it is described', async () => {
    expect(await refusals(in30(full, { Base: base }), { name: 'x' })).toEqual([]);
    expect(await refusals(in30(full, { Base: base }), { id: 1, name: 'x' })).toHaveLength(1);
    expect(await refusals(in30(full, { Base: base }), {})).toHaveLength(1);
  });

  it('of an alternative counts if the alternative is selected', async () => {
    const schema = {
      oneOf: [
        { required: ['a'], properties: { a: { const: 1 }, id: { readOnly: true } } },
        { required: ['b'], properties: { b: { const: 1 }, id: {} } },
      ],
    };
    expect(await refusals(in31(schema), { b: 1, id: 1 })).toEqual([]);
    expect(await refusals(in31(schema), { a: 1, id: 1 })).toHaveLength(1);
  });

  it('may be sent if another matching alternative does not restrict it', async () => {
    const branches = [{ properties: { id: { readOnly: true } } }, { properties: { id: {} } }];
    expect(await refusals(in31({ anyOf: branches }), { id: 1 })).toEqual([]);
    expect(await refusals(in31({ anyOf: branches.slice(0, 1) }), { id: 1 })).toHaveLength(1);
  });

  it('is found in maps and lists', async () => {
    const schemas = { Id: { type: 'string', readOnly: true } };
    const items = { properties: { id: { $ref: '#/components/schemas/Id' } } };
    const schema = { additionalProperties: { type: 'array', items } };
    expect(await refusals(in30(schema, schemas), { a: [{ id: 'x' }] })).toEqual([
      'The body does not satisfy its schema: `/a/0/id` is `readOnly` and must not be sent in a request.',
    ]);
  });
});

describe('a discriminator', () => {
  const schemas = {
    Cat: {
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, claws: { type: 'integer' } },
    },
    Dog: {
      type: 'object',
      required: ['kind', 'bark'],
      properties: { kind: { type: 'string' }, bark: { type: 'boolean' } },
    },
  };
  const oneOf = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];
  const discriminator = { propertyName: 'kind', mapping: { kitty: '#/components/schemas/Cat' } };
  const document = in30({ oneOf, discriminator }, schemas);

  it.each([
    [{ kind: 'kitty', claws: 1 }, true],
    [{ kind: 'Cat' }, true],
    [{ kind: 'Dog', bark: true }, true],
    [{ kind: 'Dog' }, false],
    [{ kind: 'kitty', claws: 'x' }, false],
    [{ kind: 'string' }, false],
    [{}, false],
  ])('accepts %j: %s', async (value, fits) => {
    expect(await refusals(document, value)).toHaveLength(fits ? 0 : 1);
  });

  it('of a base leads to the schemas that inherit from it', async () => {
    const definitions = {
      Pet: {
        type: 'object',
        discriminator: 'kind',
        required: ['kind'],
        properties: { kind: { type: 'string' } },
      },
      Lizard: {
        allOf: [
          { $ref: '#/definitions/Pet' },
          { required: ['length'], properties: { length: { type: 'integer' } } },
        ],
      },
    };
    const document20 = in20({ $ref: '#/definitions/Pet' }, definitions);
    expect(await refusals(document20, { kind: 'Lizard', length: 1 })).toEqual([]);
    expect(await refusals(document20, { kind: 'Lizard' })).toHaveLength(1);
    expect(await refusals(document20, { kind: 'Pet' })).toEqual([]);
    expect(await refusals(document20, { kind: 'Snake' })).toEqual([
      expect.stringMatching(/`kind` `Snake`, which names no schema/),
    ]);
    expect(
      await refusals(in20({ $ref: '#/definitions/Lizard' }, definitions), { kind: 'Lizard', length: 1 }),
    ).toEqual([]);
  });
});

describe('an unreadable schema', () => {
  it.each([
    ['a pattern that is not harmless', { type: 'string', pattern: '^(a+)+$' }],
    ['an invalid pattern', { type: 'string', pattern: '(' }],
    ['an unknown type', { type: 'money' }],
    ['a reference that leads nowhere', { $ref: '#/components/schemas/None' }],
    ['an empty enum', { enum: [] }],
  ])('is a limit, and accepted: %s', async (_, schema) => {
    const mock = await mockOf(in30(schema));
    expect(
      send(mock, 'POST /x', { body: '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"', type: json }).refusals,
    ).toEqual([]);
    expect(mock.limits).toHaveLength(1);
  });

  it('never makes it throw', async () => {
    const mock = await mockOf(
      in30({ type: 1, properties: [], items: [1], allOf: {}, required: 'x', minimum: '1', enum: 1 }),
    );
    expect(send(mock, 'POST /x', { body: '{"__proto__":1}', type: json }).refusals).toEqual([]);
  });
});
