import type { StructureFault } from '../model/fault.js';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { step } from '@assay/text';
import { valueSegments, type PlacedLoaderError } from './placed-error.js';

/** Converts violations of the official schema to faults, each with the object of the model that it concerns. */
export function structureFaults(model: Model, errors: readonly PlacedLoaderError[]): StructureFault[] {
  if (errors.length === 0) return [];
  return errors.map((placed) => {
    const { document, error, segments } = placed;
    const { node, depth } = innermost(placed, model);
    return {
      kind: 'StructureFault',
      uri: document.uri,
      document,
      at: segments,
      range: undefined,
      error,
      node,
      below: valueSegments(placed).slice(depth),
    };
  });
}

function innermost(placed: PlacedLoaderError, model: Model): { readonly node: Node; readonly depth: number } {
  let found = { node: model.findNode(placed.document.value) ?? model.document, depth: 0 };
  let value: unknown = placed.document.value;
  for (const [index, segment] of valueSegments(placed).entries()) {
    value = step(value, segment);
    const node = model.findNode(value);
    if (node !== undefined) found = { node, depth: index + 1 };
  }
  return found;
}
