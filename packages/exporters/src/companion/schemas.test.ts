import type { JsonSchema, SchemaBundle } from '@assay/project-generator';
import { describe, expect, it } from 'vitest';
import { CompanionSchemas, type Cyclic } from './schemas.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const user = '/components/schemas/User';
const toUser = { $ref: '#/schemas/~1components~1schemas~1User' };

function refer(
  schemas: Readonly<Record<string, JsonSchema>>,
  pointer: string,
  cyclic: Cyclic,
  uses = [pointer],
) {
  const bundle: SchemaBundle = { id: 'b', type: 'schemas', dialect, schemas };
  const companion = new CompanionSchemas(bundle, cyclic, uses);
  const schema = companion.refer({ pointer, bundle: 'b' });
  return { schema, components: companion.components() };
}

describe('CompanionSchemas', () => {
  it('contains the referenced schemas and their references, and nothing else', () => {
    const { schema, components } = refer(
      {
        [user]: {
          type: 'object',
          properties: { pet: { $ref: '#/schemas/other.yaml%23~1definitions~1Pet' } },
        },
        'other.yaml#/definitions/Pet': { type: 'string' },
        '/components/schemas/Unused': {},
      },
      user,
      'keep',
    );
    expect(schema).toEqual({ $ref: '#/components/schemas/User' });
    expect(components).toEqual({
      Pet: { type: 'string' },
      User: { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } },
    });
  });

  it('writes a schema in place that only one record refers to', () => {
    const pointer = '/paths/~1a/get/responses/200/content/application~1json/schema';
    expect(refer({ [pointer]: { type: 'array', items: toUser }, [user]: {} }, pointer, 'keep')).toEqual({
      schema: { type: 'array', items: { $ref: '#/components/schemas/User' } },
      components: { User: {} },
    });
  });

  it('names a schema that several records refer to after its place', () => {
    const pointer = '/components/responses/Error/content/application~1json/schema';
    const { schema } = refer({ [pointer]: { type: 'object' } }, pointer, 'keep', [pointer, pointer]);
    expect(schema).toEqual({ $ref: '#/components/schemas/Error' });
  });

  it('keeps cycles, or cuts the reference that closes one', () => {
    const schemas = { [user]: { properties: { friend: toUser, name: { type: 'string' } } } };
    expect(refer(schemas, user, 'keep').components['User']).toEqual({
      properties: { friend: { $ref: '#/components/schemas/User' }, name: { type: 'string' } },
    });
    expect(refer(schemas, user, 'cut').components['User']).toEqual({
      properties: {
        friend: { description: '`User` again: cut here, because readers cannot follow cycles.' },
        name: { type: 'string' },
      },
    });
  });

  it('accepts every value at a cut', () => {
    const schemas = {
      [user]: {
        oneOf: [{ properties: { friend: toUser } }, { type: 'string' }],
        not: { properties: { friend: toUser } },
        unevaluatedProperties: false,
      },
    };
    const { User: schema } = refer(schemas, user, 'cut').components;
    expect(Object.keys(schema ?? {})).toEqual(['anyOf']);
    expect(refer(schemas, user, 'keep').components['User']).toHaveProperty('oneOf');
  });

  it('cuts schemas that would become too large after all references are followed', () => {
    // Each schema contains the next one ten times: 10^20 nodes.
    const schemas = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `/components/schemas/S${index}`,
        {
          anyOf: Array.from({ length: 10 }, () => ({
            $ref: `#/schemas/~1components~1schemas~1S${index + 1}`,
          })),
        },
      ]),
    );
    const { components } = refer(schemas, '/components/schemas/S0', 'cut');
    expect(expanded('S0', components)).toBeLessThan(1000);
  });

  it('keeps values that look like references', () => {
    const schema = { enum: [toUser], default: toUser, properties: { $ref: { type: 'string' } } };
    expect(refer({ '/x': schema }, '/x', 'keep').schema).toEqual(schema);
  });

  it('rewrites the mapping of a discriminator, and drops broken entries', () => {
    const schema = {
      discriminator: { propertyName: 'kind', mapping: { user: toUser.$ref, lost: '#/schemas/~1lost' } },
      allOf: [{ $ref: '#/schemas/~1lost' }],
    };
    expect(refer({ '/x': schema, [user]: {} }, '/x', 'keep')).toEqual({
      schema: {
        discriminator: { propertyName: 'kind', mapping: { user: '#/components/schemas/User' } },
        allOf: [{}],
      },
      components: { User: {} },
    });
  });

  it('drops a pattern that is not a regular expression', () => {
    expect(refer({ '/x': { pattern: '(', minLength: 1 } }, '/x', 'keep').schema).toEqual({ minLength: 1 });
  });
});

/** Counts the nodes of a component, following all references. */
function expanded(name: string, components: Readonly<Record<string, unknown>>): number {
  const count = (schema: unknown): number => {
    if (typeof schema !== 'object' || schema === null) return 0;
    const { $ref: reference } = schema as { $ref?: string };
    if (reference !== undefined) return expanded(reference.slice('#/components/schemas/'.length), components);
    return 1 + Object.values(schema).reduce((sum: number, value: unknown) => sum + count(value), 0);
  };
  return count(components[name]);
}
