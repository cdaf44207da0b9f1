import type { ResourceId } from './resource-id.js';

/** A resource of the run whose id is in a response but not in the document. */
export interface OwnResource {
  /** The concrete path of its collection: `/v1/buckets`. */
  readonly collection: string;
  /** The pointer of the operation that created it. */
  readonly operation: string;
  /** Its display name: `POST /buckets`. */
  readonly name: string;
  readonly id: ResourceId;
  /** Concrete path of the resource. */
  readonly path: string;
}

/** The resources of the run whose ids come from undocumented responses. */
export class OwnResources {
  private readonly resources: OwnResource[] = [];
  /** Reasons why no resource could be created in a collection, by its path. */
  private readonly failures = new Map<string, string>();

  add(resource: Omit<OwnResource, 'path'>): void {
    const path = `${resource.collection}/${encodeURIComponent(String(resource.id))}`;
    if (this.resources.every((each) => each.path !== path)) this.resources.push({ ...resource, path });
  }

  /** Returns the last created resource of a collection. */
  in(collection: string): OwnResource | undefined {
    return this.resources.findLast((each) => each.collection === collection);
  }

  /**
   * Removes the resource at a path, and all nested resources.
   *
   * @returns the removed resources
   */
  forget(path: string): readonly OwnResource[] {
    const isGone = (each: OwnResource): boolean => each.path === path || each.path.startsWith(`${path}/`);
    const forgotten = this.resources.filter(isGone);
    if (forgotten.length > 0)
      this.resources.splice(0, Infinity, ...this.resources.filter((each) => !isGone(each)));
    return forgotten;
  }

  /** Records why no resource could be created in a collection, so that it is not tried again. */
  fail(collection: string, reason: string): void {
    this.failures.set(collection, reason);
  }

  whyNone(collection: string): string | undefined {
    return this.failures.get(collection);
  }

  /** Lists all resources, last created first, so that nested resources come before their parents. */
  latestFirst(): readonly OwnResource[] {
    return this.resources.toReversed();
  }
}
