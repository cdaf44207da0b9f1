import { matchesPattern } from '@assay/regex';
import { isSchema, mapAt, ownValue, type Keywords } from './keywords.js';
import type { JsonSchema } from '../../records/index.js';
import { strings } from '@assay/core';
import { isLeftOut, type Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';

/** Lists the schemas of a name in `properties` and `patternProperties`; undefined if none exist (Core, 10.3.2). */
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

/** Lists further properties that the schemas of an object require, without properties that the direction excludes. */
export function requiredBy(
  parts: readonly Keywords[],
  presentNames: Iterable<string>,
  direction: Direction,
  lookup: SchemaLookup,
): readonly string[] {
  const names = new Set(presentNames);
  for (const part of parts) for (const name of strings(part['required'])) names.add(name);
  // The loop also visits names that are added to the set.
  for (const name of names) for (const dependency of dependenciesOf(parts, name)) names.add(dependency);
  return [...names].filter((name) => !isLeftOut(parts, name, direction, lookup));
}

/** Lists the properties that are required together with one (`dependentRequired`). */
export function dependenciesOf(parts: readonly Keywords[], name: string): readonly string[] {
  let found: string[] | undefined;
  for (const part of parts) {
    const dependencies = mapAt(part, 'dependentRequired');
    if (dependencies !== undefined)
      found = [...new Set([...(found ?? []), ...strings(ownValue(dependencies, name))])];
  }
  return found ?? [];
}
