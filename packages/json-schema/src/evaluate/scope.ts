import type { SchemaResource } from '../schema/schema-reader.js';

/**
 * The dynamic scope (JSON Schema Core, section 7.1): the resources that were entered on the way to a schema, the outermost
 * first. A resource that was entered before changes nothing, so there are few scopes, each of which is one object.
 */
export class Scope {
  private readonly resources: readonly SchemaResource<unknown>[];
  private readonly next = new Map<SchemaResource<unknown>, Scope>();

  constructor(resources: readonly SchemaResource<unknown>[] = []) {
    this.resources = resources;
  }

  enter(resource: SchemaResource<unknown>): Scope {
    if (this.resources.includes(resource)) return this;
    let scope = this.next.get(resource);
    if (scope === undefined) {
      scope = new Scope([...this.resources, resource]);
      this.next.set(resource, scope);
    }
    return scope;
  }

  /** The schema of the outermost dynamic anchor of a name. */
  find(name: string): unknown {
    for (const { dynamicAnchors } of this.resources) {
      const schema = dynamicAnchors.get(name);
      if (schema !== undefined) return schema;
    }
    return undefined;
  }
}
