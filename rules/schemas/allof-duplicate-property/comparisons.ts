import type { Schema } from '@assay/core';
import { differenceBetween } from './difference.js';
import { maxKept, type Source } from './sources.js';

/** Compares schemas, each pair once: components that are combined are usually combined often. */
export class Comparisons {
  private readonly known = new Map<Schema, Map<Schema, string | undefined>>();
  private readonly knownOfTwo = new Map<Source, Map<Source, readonly Duplicate[]>>();
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

  /** Returns the differences between two components' properties, cached if nothing came before them. */
  ofTwo(first: Source, second: Source): readonly Duplicate[] | undefined {
    return this.knownOfTwo.get(first)?.get(second);
  }

  /** Keeps how the properties of two components differ. */
  keep(first: Source, second: Source, found: readonly Duplicate[]): void {
    // Larger ones are made again for each composition.
    if (first.properties.length > maxKept || second.properties.length > maxKept) return;
    let others = this.knownOfTwo.get(first);
    if (others === undefined) this.knownOfTwo.set(first, (others = new Map<Source, readonly Duplicate[]>()));
    others.set(second, found);
  }
}

/** Two schemas of one property which the same value must match, and which differ. */
export interface Duplicate {
  /** The one that comes by reference, if one does. */
  readonly base: Schema;
  readonly own: Schema;
  /** Difference, as a clause. */
  readonly difference: string;
}
