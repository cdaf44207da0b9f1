import type { StructureFault } from '../fault/fault.js';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { step } from '../reference/pointer.js';
import { extraProperty, type PlacedLoaderError } from './validate-model.js';

/** Makes faults of violations of the official schema, each with the object of the model that it concerns. */
export function structureFaults(model: Model, errors: readonly PlacedLoaderError[]): StructureFault[] {
  if (errors.length === 0) return [];
  const nodes = nodesByObject(model);
  return errors.map((placed) => {
    const { document, error, segments } = placed;
    const { node, depth } = innermost(placed, nodes, model);
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

/** The first node of each object, references aside: they stand where another object is expected. */
function nodesByObject(model: Model): ReadonlyMap<unknown, Node> {
  const nodes = new Map<unknown, Node>();
  for (const node of model.nodes) {
    if (!nodes.has(node.raw)) nodes.set(node.raw, node);
  }
  return nodes;
}

function innermost(
  placed: PlacedLoaderError,
  nodes: ReadonlyMap<unknown, Node>,
  model: Model,
): { readonly node: Node; readonly depth: number } {
  let found = { node: nodes.get(placed.document.value) ?? model.document, depth: 0 };
  let value: unknown = placed.document.value;
  for (const [index, segment] of valueSegments(placed).entries()) {
    value = step(value, segment);
    const node = nodes.get(value);
    if (node !== undefined) found = { node, depth: index + 1 };
  }
  return found;
}

/** The segments of the value that breaks the schema: of the object, where the place is a property that it must not have. */
function valueSegments({ error, segments }: PlacedLoaderError): PlacedLoaderError['segments'] {
  return extraProperty(error) === undefined ? segments : segments.slice(0, -1);
}
