import type { Operation } from '@assay/core';

/** An operation that both documents have. */
export interface OperationPair {
  readonly old: Operation;
  readonly now: Operation;
}

/** The operations of two documents. */
export interface PairedOperations {
  /** In the order of the new document. */
  readonly both: readonly OperationPair[];
  readonly added: readonly Operation[];
  readonly gone: readonly Operation[];
}

/** Pairs operations by method and path, then by method and the shape of the path, whatever its variables are called. */
export function pairOperations(old: readonly Operation[], now: readonly Operation[]): PairedOperations {
  const found = new Map<Operation, Operation>();
  const pairedOperations = new Set<Operation>();
  for (const keyOf of [signature, shape]) {
    const byKey = new Map<string, Operation>();
    for (const a of old) {
      const key = keyOf(a);
      if (!pairedOperations.has(a) && !byKey.has(key)) byKey.set(key, a);
    }
    for (const a of now) {
      const b = found.has(a) ? undefined : byKey.get(keyOf(a));
      if (b === undefined || pairedOperations.has(b)) continue;
      found.set(a, b);
      pairedOperations.add(b);
    }
  }
  return {
    both: now.flatMap((a) => {
      const b = found.get(a);
      return b === undefined ? [] : [{ old: b, now: a }];
    }),
    added: now.filter((a) => !found.has(a)),
    gone: old.filter((a) => !pairedOperations.has(a)),
  };
}

function signature({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function shape({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1')}`;
}
