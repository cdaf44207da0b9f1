import type { SchemaResource } from '../schema/schema-reader.js';

/**
 * The dynamic scope (JSON Schema Core, section 7.1): the resources entered on the path to a schema, the outermost first. Entering
 * a resource again changes nothing. There are therefore few scopes, and each is one object.
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

  /** Returns the schema of the outermost dynamic anchor with a name. */
  find(name: string): unknown {
    for (const { dynamicAnchors } of this.resources) {
      const schema = dynamicAnchors.get(name);
      if (schema !== undefined) return schema;
    }
    return undefined;
  }
}
