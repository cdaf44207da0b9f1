import type { Model } from './model.js';
import type { Operation } from './operation.js';

/**
 * Returns a name for each operation, used in issues and in projects. It is the operationId; `GET /users/{id}` if none exists;
 * and `theId (GET /users/{id})` for each later duplicate of an operationId.
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

const allNames = new WeakMap<Model, ReadonlyMap<Operation, string>>();

/** Returns the names of all operations of a model, those under `paths` and `webhooks` first. */
export function nameAll(model: Model | undefined): ReadonlyMap<Operation, string> {
  if (model === undefined) return new Map();
  let names = allNames.get(model);
  if (names === undefined) {
    const all = new Set(model.document.operations);
    for (const node of model.nodes) if (node.kind === 'Operation') all.add(node as Operation);
    names = nameOperations([...all]);
    allNames.set(model, names);
  }
  return names;
}
