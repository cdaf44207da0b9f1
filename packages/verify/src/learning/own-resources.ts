import type { ResourceId } from './resource-id.js';

/** A resource that the run has created, and whose id only the answer says: the document describes none. */
export interface OwnResource {
  /** The concrete path of its collection: `/v1/buckets`. */
  readonly collection: string;
  /** The pointer of the operation that created it. */
  readonly operation: string;
  /** Its name for people: `POST /buckets`. */
  readonly name: string;
  readonly id: ResourceId;
  /** Concrete path of the resource. */
  readonly path: string;
}

/** The resources that the run has created and whose ids it has learned from answers that the document does not describe. */
export class OwnResources {
  private readonly resources: OwnResource[] = [];
  /** Reasons why nothing could be created in a collection, by its path. */
  private readonly failures = new Map<string, string>();

  add(resource: Omit<OwnResource, 'path'>): void {
    const path = `${resource.collection}/${encodeURIComponent(String(resource.id))}`;
    if (this.resources.every((each) => each.path !== path)) this.resources.push({ ...resource, path });
  }

  /** Returns the resource of a collection that was created last. */
  in(collection: string): OwnResource | undefined {
    return this.resources.findLast((each) => each.collection === collection);
  }

  /**
   * Forgets the resource at a path, and all inside of it.
   *
   * @returns what was forgotten
   */
  forget(path: string): readonly OwnResource[] {
    const isGone = (each: OwnResource): boolean => each.path === path || each.path.startsWith(`${path}/`);
    const forgotten = this.resources.filter(isGone);
    if (forgotten.length > 0)
      this.resources.splice(0, Infinity, ...this.resources.filter((each) => !isGone(each)));
    return forgotten;
  }

  /** Notes why nothing could be created in a collection: it is not tried again. */
  fail(collection: string, reason: string): void {
    this.failures.set(collection, reason);
  }

  whyNone(collection: string): string | undefined {
    return this.failures.get(collection);
  }

  /** Lists all of them, the last one first: what is inside of others comes before them. */
  latestFirst(): readonly OwnResource[] {
    return this.resources.toReversed();
  }
}
