import type { Node } from '../model/node.js';
import { isReference, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';
import type { UnvalidatedModel } from '../model/model.js';
import { isContainer } from '../watch/container.js';
import type { Watch } from '../watch/watch.js';

/**
 * Lets nodes say what their objects say now where the model can stay although that changes: the text of a reference, and the name of a
 * property. Who asks for that is noted, and so is who asks for the faults of the model.
 */
export function watchNodes(watch: Watch, model: UnvalidatedModel): void {
  watch.watchFaults(model);
  for (const container of watch.containers()) {
    const node = model.findNode(container);
    if (node === undefined) continue;
    const reference = getReference(node);
    if (reference !== undefined) watchMember(reference, 'ref', () => reference.raw['$ref']);
    const map = getNodeMap(node);
    if (map !== undefined && watch.has(map))
      watchMember(node, 'key', () => watch.getMemberName(map, container));
  }
}

/** The reference that an object is, or that a schema has; undefined for other objects. */
export function getReference(node: Node): Reference | undefined {
  if (node instanceof Schema) return node.reference;
  return isReference(node) && node.field === '$ref' ? node : undefined;
}

/** The map that holds the schema of a property; undefined for other nodes. */
export function getNodeMap(node: Node): object | undefined {
  const { parent, step, base } = node;
  if (step !== 'properties' || base !== undefined || !(parent instanceof Schema)) return undefined;
  const map = parent.raw['properties'];
  return isContainer(map) ? map : undefined;
}

function watchMember(node: Node, name: 'ref' | 'key', get: () => unknown): void {
  Object.defineProperty(node, name, { get, enumerable: true, configurable: true });
}
