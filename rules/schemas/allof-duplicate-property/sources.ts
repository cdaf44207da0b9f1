import type { Schema } from '@assay/core';
import { listConjuncts } from '../../knowledge/schemas/composition.js';

const none: readonly Schema[] = [];

/** Properties by their names. */
export class Properties {
  private readonly byName = new Map<Schema['key'], Schema[]>();

  add(property: Schema): void {
    const others = this.byName.get(property.key);
    if (others === undefined) this.byName.set(property.key, [property]);
    else others.push(property);
  }

  named(name: Schema['key']): readonly Schema[] {
    return this.byName.get(name) ?? none;
  }
}

/** The maximum number of other schemas with which a property is compared. */
export const maxCompared = 10;
const maxScanned = 4;

/** The properties that a component adds to a composition, including those of its own `allOf`. */
export class Source {
  readonly properties: readonly Schema[];
  private requested = 0;
  private byName: Properties | undefined;

  constructor(component: Schema) {
    const properties: Schema[] = [];
    for (const part of listConjuncts(component)) addProperties(part, properties);
    this.properties = properties;
  }

  /** Returns the properties of a name, but not more than are compared. */
  named(name: Schema['key']): readonly Schema[] {
    // Indexing by name costs as much as a few searches.
    this.requested++;
    if (this.requested <= maxScanned) return firstNamed(this.properties, name);
    if (this.byName === undefined) {
      this.byName = new Properties();
      for (const property of this.properties) this.byName.add(property);
    }
    return this.byName.named(name);
  }
}

function firstNamed(properties: readonly Schema[], name: Schema['key']): readonly Schema[] {
  let found: Schema[] | undefined;
  for (let index = 0; index < properties.length; index++) {
    const property = properties[index];
    if (property === undefined || property.key !== name) continue;
    (found ??= []).push(property);
    if (found.length === maxCompared) break;
  }
  return found ?? none;
}

/** Adds a schema's own properties to a list. */
export function addProperties(schema: Schema | undefined, properties: Schema[]): void {
  if (schema?.raw['properties'] === undefined) return;
  for (const property of schema.subschemas) if (property.step === 'properties') properties.push(property);
}

/** The maximum number of properties of a cached component. */
export const maxKept = 100;

/** The properties of the components that compositions reference, computed once for each. */
export class Sources {
  private readonly known = new Map<Schema, Source>();

  of(component: Schema): Source {
    const before = this.known.get(component);
    if (before !== undefined) return before;
    const source = new Source(component);
    // Caching long chains of components that include each other would need quadratic memory.
    if (source.properties.length <= maxKept) this.known.set(component, source);
    return source;
  }
}
