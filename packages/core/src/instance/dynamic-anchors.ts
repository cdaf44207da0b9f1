import type { SchemaResource } from '@assay/json-schema';
import type { Model } from '../model/model.js';
import type { Node } from '../model/node.js';
import { resolve, type Reference } from '../model/nodes.js';
import { Schema } from '../model/schema.js';

/** The schema resources of a model that have dynamic anchors; empty if the model has no dynamic references. */
export class DynamicAnchors {
  private readonly resources: ReadonlyMap<object, SchemaResource<Schema>>;

  constructor({ references, nodes }: Model) {
    const resources = new Map<object, { readonly dynamicAnchors: Map<string, Schema> }>();
    this.resources = resources;
    if (!references.some(({ field }) => field === '$dynamicRef')) return;
    for (const node of nodes) {
      const name = node.raw['$dynamicAnchor'];
      if (typeof name !== 'string' || !(node instanceof Schema)) continue;
      const root = getResourceRoot(node);
      const resource = resources.get(root) ?? { dynamicAnchors: new Map<string, Schema>() };
      resources.set(root, resource);
      if (!resource.dynamicAnchors.has(name)) resource.dynamicAnchors.set(name, node);
    }
  }

  /** True if no reference can lead to a dynamic anchor. */
  get isEmpty(): boolean {
    return this.resources.size === 0;
  }

  /** Returns the resource of a schema, or undefined if the resource has no dynamic anchors. */
  getResource(schema: Schema): SchemaResource<Schema> | undefined {
    return this.isEmpty ? undefined : this.resources.get(getResourceRoot(schema));
  }
}

/**
 * Returns the name that a `$dynamicRef` looks up in the dynamic scope. Returns undefined if it does not initially lead to such an
 * anchor, and therefore behaves like a `$ref` (JSON Schema Core, section 8.2.3.2).
 */
export function dynamicNameOf(reference: Reference<Schema>): string | undefined {
  const name = reference.ref.slice(reference.ref.indexOf('#') + 1);
  return resolve(reference)?.raw['$dynamicAnchor'] === name ? name : undefined;
}

/** Returns the identity of a schema's resource: the innermost `$id` around it, or its document. */
function getResourceRoot(schema: Schema): object {
  for (let node: Node | undefined = schema; node !== undefined; node = node.parent) {
    if (node.kind === 'Schema' && typeof node.raw['$id'] === 'string') return node.raw;
  }
  return schema.document;
}
