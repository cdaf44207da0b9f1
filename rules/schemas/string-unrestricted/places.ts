import { carriesCallersCredential, isInterpreted } from '@assay/api-knowledge';
import { Parameter, resolveSchema, Schema, type Model } from '@assay/core';
import { code, nameSchema } from '../../knowledge/wording/name-schema.js';
import { nodesOfKind } from '../../knowledge/structure/nodes-of-kind.js';

/** Place of a string, as far as that shows its effect. */
export type Place = 'path parameter' | 'header' | 'cookie' | 'string';

const order: readonly Place[] = ['path parameter', 'header', 'cookie', 'string'];

/** Returns the kind of place that a schema is at. */
export function getStringPlace(schema: Schema | undefined): Place {
  let parent = schema?.parent;
  while (parent instanceof Schema) parent = parent.parent;
  if (!(parent instanceof Parameter)) return 'string';
  if (parent.in === 'path') return 'path parameter';
  return parent.in === 'header' || parent.in === 'cookie' ? parent.in : 'string';
}

/** True for credentials: they are compared, not interpreted, and that they are parameters is a fault of its own. */
export function isCredential({ parent }: Schema): boolean {
  return parent instanceof Parameter && carriesCallersCredential(parent);
}

/** Counts the parameters whose characters matter and that are limited in them: strings that are not among the found ones. */
export function countRestricted(model: Model, found: ReadonlySet<Schema>): number {
  const restricted = new Set<Schema>();
  for (const { schema, usedInRequest } of nodesOfKind(model, 'Parameter')) {
    if (!usedInRequest) continue;
    const resolved = resolveSchema(schema);
    if (schema === undefined || resolved === undefined || found.has(resolved)) continue;
    if (resolved.hasType('string') && isInterpreted(schema)) restricted.add(resolved);
  }
  return restricted.size;
}

const plurals: Readonly<Record<Place, string>> = {
  'path parameter': 'path parameters',
  header: 'headers',
  cookie: 'cookies',
  string: 'strings that become a part of queries',
};

/** The collective name of the strings: `path parameters and headers`. */
export function nameKinds(schemas: readonly Schema[]): string {
  const places = new Set(schemas.map(getStringPlace));
  const kinds = order.filter((place) => places.has(place)).map((place) => plurals[place]);
  const last = kinds.pop() ?? '';
  return kinds.length === 0 ? last : `${kinds.join(', ')} and ${last}`;
}

/** The place of the strings that says most about what they can do. */
export function firstPlace(schemas: readonly Schema[]): Place {
  const places = new Set(schemas.map(getStringPlace));
  return order.find((place) => places.has(place)) ?? 'string';
}

/** Two of the strings, those of path parameters first, by their names. */
export function nameSome(schemas: readonly Schema[]): string {
  const names = new Set<string>();
  for (const place of order) {
    for (const schema of schemas) {
      if (getStringPlace(schema) === place) names.add(code(nameSchema(schema), 40));
      if (names.size === 2) return [...names].join(' and ');
    }
  }
  return [...names].join(' and ');
}
