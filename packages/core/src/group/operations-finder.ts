import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { indexesOf, OperationReach, type OperationSet } from './operation-reach.js';
import { parsePointer, type SourceDocument, step } from '@assay/text';
import { nameAll } from '../model/operation-name.js';

/** A location and the operation that contains it. A finding is one. */
export interface PlacedInOperation {
  readonly operation: string | null;
  readonly location: { readonly uri: string; readonly pointer: string };
}

/**
 * Creates a function that returns all operations of a finding, in document order: the one that it names, or those that use its
 * component. The list is empty for findings about the whole document, a server, or an unused part.
 */
export function operationsFinder(
  model: Model | undefined,
): (finding: PlacedInOperation) => readonly string[] {
  if (model === undefined) return () => [];
  const documents = new Map(model.documents.map((document) => [document.uri, document]));
  let names: (node: Node) => readonly string[];
  return ({ operation, location }) => {
    if (operation !== null) return [operation];
    const document = documents.get(location.uri);
    const node = document && findInnermostNode(model, document, location.pointer);
    if (node === undefined || node.kind === 'Document' || node.kind === 'Server') return [];
    names ??= namesFinder(model);
    return names(node);
  };
}

/** Returns the innermost node around a location. */
export function findInnermostNode(model: Model, document: SourceDocument, pointer: string): Node | undefined {
  let value: unknown = document.value;
  let node = model.findNode(value);
  for (const segment of parsePointer(pointer) ?? []) {
    value = step(value, segment);
    node = model.findNode(value) ?? node;
  }
  return node;
}

function namesFinder(model: Model): (node: Node) => readonly string[] {
  const names = nameAll(model);
  const reach = new OperationReach(model);
  const known = new Map<OperationSet, readonly string[]>();
  return (node) => {
    const set = reach.ofNode(node);
    const before = known.get(set);
    if (before !== undefined) return before;
    const found = indexesOf(set).flatMap((index) => {
      const operation = reach.operations[index];
      return operation === undefined ? [] : (names.get(operation) ?? []);
    });
    known.set(set, found);
    return found;
  };
}
