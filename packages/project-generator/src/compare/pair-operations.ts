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
  const taken = new Set<Operation>();
  for (const keyOf of [signature, shape]) {
    const byKey = new Map<string, Operation>();
    for (const one of old) {
      const key = keyOf(one);
      if (!taken.has(one) && !byKey.has(key)) byKey.set(key, one);
    }
    for (const one of now) {
      const other = found.has(one) ? undefined : byKey.get(keyOf(one));
      if (other === undefined || taken.has(other)) continue;
      found.set(one, other);
      taken.add(other);
    }
  }
  return {
    both: now.flatMap((one) => {
      const other = found.get(one);
      return other === undefined ? [] : [{ old: other, now: one }];
    }),
    added: now.filter((one) => !found.has(one)),
    gone: old.filter((one) => !taken.has(one)),
  };
}

function signature({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function shape({ method, path }: Operation): string {
  return `${method} ${path.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1')}`;
}
