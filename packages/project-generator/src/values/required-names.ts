import { strings } from '@assay/core';
import { isLeftOut, type Direction } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { mapAt, ownValue, type Keywords } from './keywords.js';

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
