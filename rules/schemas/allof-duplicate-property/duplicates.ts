import { leaveUndecided, type Schema } from '@assay/core';
import { Collection, resolveReference } from '../../knowledge/schemas/composition.js';
import type { Comparisons, Duplicate } from './comparisons.js';
import { addProperties, maxCompared, Properties, type Source, type Sources } from './sources.js';

/**
 * Finds the properties that parts of an `allOf` describe differently, with one pair for each. Pairs inside of one component are
 * reported there.
 */
export function duplicatesIn(
  schema: Schema,
  sources: Sources,
  comparisons: Comparisons,
): readonly Duplicate[] {
  const inline = inlineParts(schema);
  const properties = inlineProperties(inline);
  const origins = originsOf(inline);
  if (origins.length === 0 ? properties.length < 2 : origins.length + properties.length < 2) return none;
  const search = new Search(comparisons);
  for (const origin of origins) search.addOrigin(sources.of(origin));
  for (const property of properties) search.addInline(property);
  return search.found;
}

const none: readonly Duplicate[] = [];

/** Returns the schema and the inline schemas of its `allOf`. */
function inlineParts(schema: Schema): readonly Schema[] {
  const parts = [schema];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (part?.raw['allOf'] === undefined) continue;
    for (const inner of part.subschemas) if (inner.step === 'allOf') parts.push(inner);
  }
  return parts;
}

/** Returns the properties of the composition itself. Those beside the `allOf` come last, because they override others. */
function inlineProperties(inline: readonly Schema[]): readonly Schema[] {
  const properties: Schema[] = [];
  for (let index = 1; index < inline.length; index++) addProperties(inline[index], properties);
  addProperties(inline[0], properties);
  return properties;
}

/** Returns the components that a composition references, each once. */
function originsOf(inline: readonly Schema[]): readonly Schema[] {
  const origins = new Collection();
  for (const part of inline) {
    const target = resolveReference(part);
    if (target !== undefined) origins.add(target);
  }
  return origins.schemas;
}

const maxApart = 4;

/** Compares each property of a composition with earlier ones. */
class Search {
  private readonly comparisons: Comparisons;
  /** The first components, whose properties are known by name. */
  private readonly sources: Source[] = [];
  /** The properties of all other components. */
  private others: Properties | undefined;
  private inline: Properties | undefined;
  private duplicates: Map<Schema['key'], Duplicate> | undefined;

  constructor(comparisons: Comparisons) {
    this.comparisons = comparisons;
  }

  get found(): readonly Duplicate[] {
    return this.duplicates === undefined ? none : [...this.duplicates.values()];
  }

  /** Adds a component. Its properties are not compared with each other. */
  addOrigin(source: Source): void {
    const [first, second] = this.sources;
    if (first !== undefined && second === undefined) this.compareTwo(first, source);
    else if (first !== undefined)
      for (const property of source.properties) this.compareWithOrigins(property, false);
    if (this.sources.length < maxApart) this.sources.push(source);
    else {
      this.others ??= new Properties();
      for (const property of source.properties) this.others.add(property);
    }
  }

  /** Compares two components, with a cache, because many schemas combine the same two. */
  private compareTwo(first: Source, second: Source): void {
    const known = this.comparisons.ofTwo(first, second);
    if (known !== undefined) {
      if (known.length > 0)
        this.duplicates = new Map(known.map((duplicate) => [duplicate.own.key, duplicate]));
      return;
    }
    for (const property of second.properties) this.compareWithOrigins(property, false);
    this.comparisons.keep(first, second, this.found);
  }

  addInline(property: Schema): void {
    const left = this.compareWithOrigins(property, true);
    this.inline ??= new Properties();
    this.compareWith(this.inline.named(property.key), property, false, left);
    this.inline.add(property);
  }

  /**
   * @param isInline True for properties of the composition itself, which may narrow referenced ones.
   * @returns The number of remaining comparisons for the property.
   */
  private compareWithOrigins(property: Schema, isInline: boolean): number {
    const { key } = property;
    let left = maxCompared;
    for (const source of this.sources) left = this.compareWith(source.named(key), property, isInline, left);
    return this.others === undefined
      ? left
      : this.compareWith(this.others.named(key), property, isInline, left);
  }

  private compareWith(
    earlier: readonly Schema[],
    property: Schema,
    isNarrowing: boolean,
    max: number,
  ): number {
    let left = max;
    if (earlier.length > left) {
      const why = `its composition describes it more than ${maxCompared} times`;
      leaveUndecided({ at: property, what: 'schema', why });
    }
    for (let index = 0; index < earlier.length && left > 0; index++, left--)
      this.compare(earlier[index], property, isNarrowing);
    return left;
  }

  private compare(base: Schema | undefined, own: Schema, isNarrowing: boolean): void {
    if (base === undefined || base === own || this.duplicates?.has(own.key) === true) return;
    const difference = this.comparisons.difference(base, own, isNarrowing);
    if (difference === undefined) return;
    this.duplicates ??= new Map();
    this.duplicates.set(own.key, { base, own, difference });
  }
}
