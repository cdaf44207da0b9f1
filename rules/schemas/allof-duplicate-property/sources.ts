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

/** The most others of its name that a property is compared with. */
export const maxCompared = 10;
const maxScanned = 4;

/** The properties that a component brings into a composition: its own, and those of what it includes. */
export class Source {
  readonly properties: readonly Schema[];
  private requested = 0;
  private byName: Properties | undefined;

  constructor(component: Schema) {
    const properties: Schema[] = [];
    for (const part of listConjuncts(component)) addProperties(part, properties);
    this.properties = properties;
  }

  /** The properties of that name, at least those that are compared. */
  named(name: Schema['key']): readonly Schema[] {
    // Sorting them by name takes as long as searching them a few times.
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

/** Adds the properties that a schema describes itself to a list. */
export function addProperties(schema: Schema | undefined, properties: Schema[]): void {
  if (schema?.raw['properties'] === undefined) return;
  for (const property of schema.subschemas) if (property.step === 'properties') properties.push(property);
}

/** The properties of components with more of them are not kept. */
export const maxKept = 100;

/** The properties of the components that compositions refer to, found once for each. */
export class Sources {
  private readonly known = new Map<Schema, Source>();

  of(component: Schema): Source {
    const before = this.known.get(component);
    if (before !== undefined) return before;
    const source = new Source(component);
    // Long chains of components that include each other would need the square of their length.
    if (source.properties.length <= maxKept) this.known.set(component, source);
    return source;
  }
}
