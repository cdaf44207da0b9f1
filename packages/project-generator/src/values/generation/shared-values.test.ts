import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../records/index.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { Coverage } from '../constraints/coverage.js';
import { makeValue } from './make-value.js';

const ref = (name: string): JsonSchema => ({ $ref: `#/schemas/${name}` });
const text: JsonSchema = { type: 'string' };
const object = (properties: Record<string, JsonSchema>): JsonSchema => ({ type: 'object', properties });

/** Schemas that share others, and some recursive ones. */
const schemas: Record<string, JsonSchema> = {
  Metadata: object({ label: text, created: { type: 'string', format: 'date-time' }, owner: ref('Person') }),
  Person: object({ name: text, address: ref('Address'), friends: { type: 'array', items: ref('Person') } }),
  Address: object({ street: text, city: { type: 'string', examples: ['Lisbon'] }, extra: ref('Either') }),
  Either: { oneOf: [object({ floor: { type: 'integer' } }), object({ gate: text })] },
  Order: object({ metadata: ref('Metadata'), buyer: ref('Person'), seller: ref('Person') }),
  Shop: object({
    metadata: ref('Metadata'),
    owner: ref('Person'),
    orders: { type: 'array', items: ref('Order') },
  }),
  Node: object({ metadata: ref('Metadata'), next: ref('Link') }),
  Link: object({ metadata: ref('Metadata'), node: ref('Node') }),
  // A cycle longer than values are deep: `Detour` leads to no enclosing schema.
  Round: object({ label: text, leg: ref('Leg') }),
  Leg: object({ stop: ref('Stop') }),
  Stop: object({ round: ref('Round') }),
  Detour: object({ leg: object({ stop: ref('Stop') }) }),
  Chain: object({ metadata: ref('Metadata'), next: ref('Link') }),
};

function freshLookup(): SchemaLookup {
  return {
    resolve: (schema) => {
      const target = typeof schema === 'object' ? schema['$ref'] : undefined;
      return typeof target === 'string' ? (schemas[target.slice('#/schemas/'.length)] ?? true) : schema;
    },
  };
}

interface Expected {
  readonly name: string;
  readonly shape: 'full' | 'minimal' | 'covering';
}

function makeIn(lookup: SchemaLookup, { name, shape }: Expected): unknown {
  const made = makeValue(ref(name), {
    lookup,
    direction: 'request',
    seed: `document:${name}`,
    name: '',
    shape: shape === 'minimal' ? 'minimal' : 'full',
    coverage: shape === 'covering' ? new Coverage() : undefined,
  });
  return made.ok ? made.value : made.reason;
}

const wanted = fc.record<Expected>({
  name: fc.constantFrom(...Object.keys(schemas)),
  shape: fc.constantFrom('full', 'minimal', 'covering'),
});

test('a value is the same regardless of earlier values', () => {
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 6 }), wanted, (before, last) => {
      const lookup = freshLookup();
      for (const each of before) makeIn(lookup, each);
      expect(makeIn(lookup, last)).toEqual(makeIn(freshLookup(), last));
    }),
  );
});

test('a reference back into the same whole gets a new value', () => {
  const lookup = freshLookup();
  expect(makeIn(lookup, { name: 'Detour', shape: 'full' })).toHaveProperty('leg.stop.round.label');
  expect(makeIn(lookup, { name: 'Round', shape: 'full' })).toHaveProperty('leg.stop', {});
});

test('wholes have the same value at the same location of a shared schema, and different ones elsewhere', () => {
  const lookup = freshLookup();
  const [order, shop] = ['Order', 'Shop'].map(
    (name) => makeIn(lookup, { name, shape: 'full' }) as Record<string, { readonly label: unknown }>,
  );
  expect(order?.['metadata']?.label).toEqual(expect.any(String));
  expect(shop?.['metadata']?.label).toBe(order?.['metadata']?.label);
  expect(order?.['buyer']).not.toEqual(order?.['seller']);
});
