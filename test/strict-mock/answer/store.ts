import { isObject, type Model } from '@assay/core';

/** A resource that a request created. */
interface Item {
  /** The values in its representations. Each can be its identifier. */
  readonly keys: ReadonlySet<string>;
  readonly body: unknown;
}

/** The created resources by the path of their collection. */
export class Store {
  private readonly items = new Map<string, Item[]>();
  /** The templates of paths that create resources. */
  private readonly collections: ReadonlySet<string>;

  constructor(model: Model) {
    const posts = model.document.operations.filter(({ method }) => method === 'POST');
    this.collections = new Set(posts.map(({ path }) => path));
  }

  /** Stores a created resource. Every value in its representations and its `Location` can identify it. */
  create(path: string, location: string | undefined, representations: readonly unknown[]): void {
    const keys = new Set<string>();
    for (const representation of representations) addScalars(representation, keys, 0);
    if (location !== undefined) keys.add(location.slice(location.lastIndexOf('/') + 1));
    const [body] = representations;
    this.items.set(path, [...(this.items.get(path) ?? []), { keys, body }]);
  }

  delete(path: string): void {
    const { collection, key } = split(path);
    const kept = (this.items.get(collection) ?? []).filter(({ keys }) => !keys.has(key));
    this.items.set(collection, kept);
  }

  find(path: string): Item | undefined {
    const { collection, key } = split(path);
    return this.items.get(collection)?.findLast(({ keys }) => keys.has(key));
  }

  /** Finds the first resource along a path that no request has created. Undefined if all exist. */
  missing(template: string, path: string): string | undefined {
    const written = template.split('/');
    const base = path.split('/').length - written.length;
    for (let length = 2; length <= written.length; length++) {
      const isItem = /^\{[^{}]+\}$/.test(written[length - 1] ?? '');
      if (!isItem || !this.collections.has(written.slice(0, length - 1).join('/'))) continue;
      const here = path
        .split('/')
        .slice(0, base + length)
        .join('/');
      if (this.find(here) === undefined) return here;
    }
    return undefined;
  }
}

function split(path: string): { collection: string; key: string } {
  const slash = path.lastIndexOf('/');
  const last = path.slice(slash + 1);
  try {
    return { collection: path.slice(0, slash), key: decodeURIComponent(last) };
  } catch {
    return { collection: path.slice(0, slash), key: last };
  }
}

function addScalars(value: unknown, into: Set<string>, depth: number): void {
  if (depth > 3 || !isObject(value)) return;
  for (const member of Object.values(value)) {
    if (typeof member === 'string' || typeof member === 'number') into.add(String(member));
    else addScalars(member, into, depth + 1);
  }
}
