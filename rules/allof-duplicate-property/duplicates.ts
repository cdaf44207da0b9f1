import { resolve, type Schema } from '@assay/core';
import { conjunctsOf } from '../knowledge/schemas/composition.js';
import { differenceBetween } from './difference.js';

/** Two schemas of one property which the same value must match, and which differ. */
export interface Duplicate {
  /** The one that comes by reference, if one does. */
  readonly base: Schema;
  readonly own: Schema;
  /** What differs, as a clause. */
  readonly difference: string;
}

/** A schema of a property. */
interface Entry {
  readonly schema: Schema;
  /** The component that brings it; undefined where it is written in the composition itself. */
  readonly origin: Schema | undefined;
}

/** Compares schemas, each pair once: components that are put together are mostly put together often. */
export class Comparisons {
  private readonly known = new Map<Schema, Map<Schema, string | undefined>>();
  private readonly knownNarrowing: typeof this.known = new Map();

  difference(base: Schema, own: Schema, isNarrowing: boolean): string | undefined {
    const known = isNarrowing ? this.knownNarrowing : this.known;
    let others = known.get(base);
    if (others === undefined) known.set(base, (others = new Map<Schema, string | undefined>()));
    const before = others.get(own);
    if (before !== undefined || others.has(own)) return before;
    const difference = differenceBetween(base, own, isNarrowing);
    others.set(own, difference);
    return difference;
  }
}

/** Finds the properties that the parts of an `allOf` describe differently, one pair for each; those that one component brings both are that component's. */
export function duplicatesIn(schema: Schema, comparisons: Comparisons): readonly Duplicate[] {
  if (!hasTwice(schema)) return [];
  const entries = new Map<string, Entry[]>();
  const found = new Map<string, Duplicate>();
  for (const entry of entriesOf(schema)) {
    const name = String(entry.schema.key);
    const earlier = entries.get(name);
    if (earlier === undefined) entries.set(name, [entry]);
    else if (!found.has(name)) {
      const duplicate = firstDuplicate(earlier, entry, comparisons);
      if (duplicate === undefined) earlier.push(entry);
      else found.set(name, duplicate);
    }
  }
  return [...found.values()];
}

/** True where some property stands in two of the parts: mostly none does, and this is quick to see. */
function hasTwice(schema: Schema): boolean {
  const names = new Set<unknown>();
  for (const part of conjunctsOf(schema)) {
    for (const { step, key } of part.subschemas) {
      if (step !== 'properties') continue;
      if (names.has(key)) return true;
      names.add(key);
    }
  }
  return false;
}

function* entriesOf(schema: Schema): Iterable<Entry> {
  const inline = inlineParts(schema);
  const origins = new Set<Schema>();
  for (const { reference } of inline) {
    const target = reference === undefined ? undefined : resolve(reference);
    if (target !== undefined) origins.add(target);
  }
  for (const origin of origins) for (const part of conjunctsOf(origin)) yield* propertiesOf(part, origin);
  // What stands beside the `allOf` is meant to be the last word.
  for (const part of inline) if (part !== schema) yield* propertiesOf(part, undefined);
  yield* propertiesOf(schema, undefined);
}

function* propertiesOf(part: Schema, origin: Schema | undefined): Iterable<Entry> {
  if (part.isReference) return;
  for (const schema of part.subschemas) if (schema.step === 'properties') yield { schema, origin };
}

/** The schema and those that are written inside its `allOf`. */
function inlineParts(schema: Schema): ReadonlySet<Schema> {
  const parts = new Set([schema]);
  for (const part of parts) for (const inner of part.subschemas) if (inner.step === 'allOf') parts.add(inner);
  return parts;
}

const mostCompared = 10;

function firstDuplicate(
  earlier: readonly Entry[],
  entry: Entry,
  comparisons: Comparisons,
): Duplicate | undefined {
  for (const { schema: base, origin } of earlier.slice(0, mostCompared)) {
    if (base === entry.schema || (origin !== undefined && origin === entry.origin)) continue;
    // What is written in the composition itself is meant to narrow what it refers to.
    const isNarrowing = origin !== undefined && entry.origin === undefined;
    const difference = comparisons.difference(base, entry.schema, isNarrowing);
    if (difference !== undefined) return { base, own: entry.schema, difference };
  }
  return undefined;
}
