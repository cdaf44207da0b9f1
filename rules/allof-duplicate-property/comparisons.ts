import type { Schema } from '@assay/core';
import { differenceBetween } from './difference.js';

/** Compares schemas, each pair once: components that are combined are usually combined often. */
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
