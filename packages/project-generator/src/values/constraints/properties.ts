import { matchesPattern } from '@assay/regex';
import { isSchema, mapAt, ownValue, type Keywords } from './keywords.js';
import type { JsonSchema } from '../../records/index.js';
import { strings } from '@assay/core';
import { isLeftOut, type Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';

/** The schemas that `properties` and `patternProperties` have for a name; undefined if neither has one (Core, 10.3.2). */
export function describing(schema: Keywords, name: string): readonly JsonSchema[] | undefined {
  const found: JsonSchema[] = [];
  const properties = mapAt(schema, 'properties');
  const own = properties && ownValue(properties, name);
  if (isSchema(own)) found.push(own);
  if (Object.hasOwn(schema, 'patternProperties'))
    for (const [pattern, described] of Object.entries(mapAt(schema, 'patternProperties') ?? {})) {
      if (isSchema(described) && matchesPattern(pattern, name) === true) found.push(described);
    }
  return found.length === 0 ? undefined : found;
}

/** The properties that an object needs by its schemas, besides those given; what the direction excludes is not needed. */
export function requiredBy(
  parts: readonly Keywords[],
  presentNames: Iterable<string>,
  direction: Direction,
  lookup: SchemaLookup,
): readonly string[] {
  const names = new Set(presentNames);
  for (const part of parts) for (const name of strings(part['required'])) names.add(name);
  // What is added meanwhile is visited too.
  for (const name of names) for (const dependency of dependenciesOf(parts, name)) names.add(dependency);
  return [...names].filter((name) => !isLeftOut(parts, name, direction, lookup));
}

/** The properties that have to be there with one (`dependentRequired`). */
export function dependenciesOf(parts: readonly Keywords[], name: string): readonly string[] {
  let found: string[] | undefined;
  for (const part of parts) {
    const dependencies = mapAt(part, 'dependentRequired');
    if (dependencies !== undefined)
      found = [...new Set([...(found ?? []), ...strings(ownValue(dependencies, name))])];
  }
  return found ?? [];
}
