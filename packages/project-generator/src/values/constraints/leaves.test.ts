import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../records/index.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { leavesOf, listLeaves } from './leaves.js';

const text: JsonSchema = { type: 'string' };

function object(properties: Record<string, JsonSchema>, bases: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(bases.length === 0 ? {} : { allOf: bases.map(to) }) };
}

function to(name: string): JsonSchema {
  return { $ref: `#/schemas/${name}` };
}

/** Lists the pointers of a component's leaves, in order. */
function pointersOf(name: string, components: Readonly<Record<string, JsonSchema>>): string[] {
  const lookup: SchemaLookup = {
    resolve: (schema) => {
      const reference = typeof schema === 'object' ? schema['$ref'] : undefined;
      return typeof reference === 'string'
        ? (components[reference.slice('#/schemas/'.length)] ?? true)
        : schema;
    },
  };
  return listLeaves(leavesOf(to(name), lookup))
    .map(([pointer]) => pointer)
    .toSorted();
}

describe('leaves', () => {
  it('of a base that several schemas extend are counted in each of them', () => {
    const components = {
      Entity: object({ id: text }),
      Owner: object({ name: text }, ['Entity']),
      Pet: object({ owner: to('Owner'), race: text }, ['Entity']),
    };
    expect(pointersOf('Pet', components)).toEqual(['/id', '/owner/id', '/owner/name', '/race']);
  });

  it('of a base that is reached in two ways are counted once', () => {
    const components = {
      Base: object({ id: text }),
      A: object({ a: text }, ['Base']),
      B: object({ b: text }, ['Base']),
      Both: object({ inside: to('A') }, ['A', 'B']),
    };
    expect(pointersOf('Both', components)).toEqual(['/a', '/b', '/id', '/inside/a', '/inside/id']);
  });

  it('of an alternative are counted inside another one', () => {
    const components: Record<string, JsonSchema> = {
      Shape: { oneOf: [to('Circle'), to('Group')] },
      Circle: object({ radius: { type: 'number' } }, ['Styled']),
      Group: object({ first: to('Circle'), all: { type: 'array', items: to('Shape') } }, ['Styled']),
      Styled: object({ colour: text }),
    };
    expect(pointersOf('Shape', components)).toEqual([
      '/all/0',
      '/colour',
      '/first/colour',
      '/first/radius',
      '/radius',
    ]);
  });

  it.each<[string, Record<string, JsonSchema>, readonly string[]]>([
    ['in a property', { A: object({ name: text, next: to('A') }) }, ['/name', '/next']],
    ['in items', { A: object({ all: { type: 'array', items: to('A') } }) }, ['/all/0']],
    ['in a map', { A: { additionalProperties: to('A') } }, ['/*']],
    [
      'by another schema',
      { A: object({ b: to('B') }), B: object({ a: to('A'), name: text }) },
      ['/b/a', '/b/name'],
    ],
    ['or null', { A: object({ next: { anyOf: [to('A'), { type: 'null' }] } }) }, ['/next']],
    ['or a text', { A: object({ next: { anyOf: [to('A'), text] } }) }, ['/next']],
    ['alone', { A: { allOf: [to('A')] } }, ['']],
  ])('end if a schema is inside itself %s', (_name, components, expected) => {
    expect(pointersOf('A', components)).toEqual(expected);
  });

  it('are the same for shared and for repeated schemas', () => {
    fc.assert(
      fc.property(acyclicComponents, (components) => {
        const names = Object.keys(components);
        const root = names.at(-1) ?? '';
        expect(pointersOf(root, components)).toEqual(
          pointersOf('Root', { Root: writtenOut(root, components) }),
        );
      }),
    );
  });

  it('end, for any references', () => {
    fc.assert(
      fc.property(anyComponents, (components) => {
        const pointers = pointersOf('S0', components);
        expect(new Set(pointers).size).toBe(pointers.length);
      }),
    );
  });
});

/** References of a generated schema to others by number: only lower numbers, or any. */
interface Links {
  readonly bases: readonly number[];
  readonly alternatives: readonly number[];
  readonly members: readonly number[];
}

const count = 6;
const few = fc.array(fc.nat(), { maxLength: 2 });
const links: fc.Arbitrary<Links[]> = fc.array(fc.record({ bases: few, alternatives: few, members: few }), {
  minLength: count,
  maxLength: count,
});

function componentsOf(all: readonly Links[], max: (index: number) => number): Record<string, JsonSchema> {
  const written = all.map(({ bases, alternatives, members }, index): [string, JsonSchema] => {
    const below = (numbers: readonly number[]): JsonSchema[] =>
      max(index) === 0
        ? []
        : [...new Set(numbers.map((number) => number % max(index)))].map((number) => to(`S${number}`));
    const inside = below(members).map((member, place): [string, JsonSchema] => [`m${index}${place}`, member]);
    const [allOf, oneOf] = [below(bases), below(alternatives)];
    return [
      `S${index}`,
      {
        type: 'object',
        properties: { [`p${index}`]: text, ...Object.fromEntries(inside) },
        ...(allOf.length === 0 ? {} : { allOf }),
        ...(oneOf.length === 0 ? {} : { oneOf }),
      },
    ];
  });
  return Object.fromEntries(written);
}

const acyclicComponents = links.map((all) => componentsOf(all, (index) => index));
const anyComponents = links.map((all) => componentsOf(all, () => count));

/** Inlines all references of a schema. */
function writtenOut(name: string, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const out = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(out);
    if (typeof value !== 'object' || value === null) return value;
    const reference: unknown = Reflect.get(value, '$ref');
    if (typeof reference === 'string') return out(components[reference.slice('#/schemas/'.length)]);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, out(member)]));
  };
  // `as`: inlining keeps members that are schemas as schemas.
  return out(components[name]) as JsonSchema;
}

it('are cut at the maximum depth of values', () => {
  const components = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index): [string, JsonSchema] => [
      `A${index}`,
      object({ id: text, next: { type: 'array', items: to(`A${index + 1}`) } }),
    ]),
  );
  const levels = pointersOf('A0', components).map((pointer) => pointer.split('/').length - 1);
  expect(levels).toHaveLength(52);
  expect(Math.max(...levels)).toBe(101);
});
