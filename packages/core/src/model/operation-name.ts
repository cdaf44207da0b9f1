import type { Operation } from './nodes.js';

/**
 * Names each operation, in issues and in projects alike: its operationId;
 * `GET /users/{id}` where it has none; for each later duplicate of an operationId `theId (GET /users/{id})`.
 */
export function nameOperations(operations: readonly Operation[]): ReadonlyMap<Operation, string> {
  const names = new Map<Operation, string>();
  const usedNames = new Set<string>();
  for (const operation of operations) {
    const id = operation.operationId;
    const name =
      id === undefined ? operation.signature : usedNames.has(id) ? `${id} (${operation.signature})` : id;
    usedNames.add(name);
    names.set(operation, name);
  }
  return names;
}
