import type { Schema } from '@assay/core';
import { differenceBetween } from './difference.js';
import { maxKept, type Source } from './sources.js';

/** Compares each pair of schemas once, because components are often combined repeatedly. */
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

  /** Returns the differences between two components' properties, cached if they are the first two of a composition. */
  ofTwo(first: Source, second: Source): readonly Duplicate[] | undefined {
    return this.knownOfTwo.get(first)?.get(second);
  }

  /** Caches the differences between two components' properties. */
  keep(first: Source, second: Source, found: readonly Duplicate[]): void {
    // Larger ones are compared again for each composition.
    if (first.properties.length > maxKept || second.properties.length > maxKept) return;
    let others = this.knownOfTwo.get(first);
    if (others === undefined) this.knownOfTwo.set(first, (others = new Map<Source, readonly Duplicate[]>()));
    others.set(second, found);
  }
}

/** Two different schemas of one property that apply to the same value. */
export interface Duplicate {
  /** The schema behind a reference, if there is one. */
  readonly base: Schema;
  readonly own: Schema;
  /** The difference, as a clause. */
  readonly difference: string;
}
