import { resolve, type Document, type Operation, type PathItem } from '@assay/core';
import { OperationPair, type OperationRole } from '../pairs.js';

/** An operation with the keys for finding it in the other document. */
interface Offered {
  readonly operation: Operation;
  readonly role: OperationRole;
  /** The operation that declares this callback. */
  readonly caller: Offered | undefined;
  /** The role, method and path as written. Callbacks include their caller. */
  readonly exact: string;
  /** The same with normalised path variables. */
  readonly shape: string;
  /** The shape with the `operationId`. */
  readonly named: string;
}

/**
 * Pairs the operations of two documents: by method and path, then by method, path shape and `operationId`, then by method and
 * path shape. The names of path variables do not matter for the shape.
 */
export function alignOperations(before: Document | undefined, after: Document | undefined): OperationPair[] {
  const old = listOfferedOperations(before);
  const now = listOfferedOperations(after);
  const pairs: OperationPair[] = [];
  const usedOffers = new Set<Offered>();
  const paired = new Map<Offered, Offered>();
  for (const key of ['exact', 'named', 'shape'] as const) {
    // Several paths of a document can have the same shape. They are paired in their order.
    const byKey = new Map<string, Offered[]>();
    for (const a of now.toReversed()) {
      if (usedOffers.has(a)) continue;
      const alike = byKey.get(a[key]);
      if (alike === undefined) byKey.set(a[key], [a]);
      else alike.push(a);
    }
    for (const a of old) {
      const b = paired.has(a) ? undefined : byKey.get(a[key])?.pop();
      if (b === undefined) continue;
      paired.set(a, b);
      usedOffers.add(b);
    }
  }
  for (const a of old) {
    const b = paired.get(a);
    // A removed operation includes its callbacks, so they are not reported separately.
    if (b === undefined && a.caller !== undefined && !paired.has(a.caller)) continue;
    pairs.push(new OperationPair(a.operation, b?.operation, a.role));
  }
  for (const a of now) {
    if (usedOffers.has(a) || (a.caller !== undefined && !usedOffers.has(a.caller))) continue;
    pairs.push(new OperationPair(undefined, a.operation, a.role));
  }
  return pairs;
}

function listOfferedOperations(document: Document | undefined): Offered[] {
  if (document === undefined) return [];
  const offered: Offered[] = [];
  const add = (pathItem: PathItem, role: OperationRole, place = '', caller?: Offered): void => {
    for (const operation of pathItem.operations) {
      const { method, path } = operation;
      const exact = `${role} ${place} ${method} ${path}`;
      const shape = `${role} ${place} ${method} ${shapeOfPath(path)}`;
      const name = `${shape} ${operation.operationId ?? ''}`;
      offered.push({ operation, role, caller, exact, shape, named: name });
    }
  };
  for (const pathItem of document.paths) add(pathItem, 'path');
  for (const pathItem of document.webhooks) add(pathItem, 'webhook');
  // Callbacks of callbacks are skipped, because they could be circular.
  for (const caller of offered.slice()) {
    for (const [name, slot] of caller.operation.callbacks) {
      const place = `${caller.shape} ${name}`;
      for (const pathItem of resolve(slot)?.pathItems ?? []) add(pathItem, 'callback', place, caller);
    }
  }
  return offered;
}

/**
 * Returns the shape of a path: `/users/{id}/` gives `/users/{}`. A final slash and the names of variables do not distinguish
 * paths.
 */
export function shapeOfPath(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

/** Returns the names of a path's variables in order. */
export function variablesOfPath(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name);
}
