import { setProperty, type PlainObject } from '@assay/text';

type Container = PlainObject | unknown[];

/** A modified value that leaves the original unchanged: containers on the path to a change are copied once. */
export class Draft {
  root: unknown;
  private readonly owned = new Set<unknown>();

  constructor(root: unknown) {
    this.root = root;
  }

  /** Returns the value at a path as part of the draft: later changes inside it also change the returned value. */
  get(path: readonly string[]): unknown {
    let container = this.own(this.root);
    this.root = container ?? this.root;
    let value: unknown = this.root;
    for (const key of path) {
      if (container === undefined) return undefined;
      const child = readKey(container, key);
      const copy = this.own(child);
      if (copy !== undefined && copy !== child) writeKey(container, key, copy);
      value = copy ?? child;
      container = copy;
    }
    return value;
  }

  set(path: readonly string[], value: unknown): void {
    const last = path.at(-1);
    if (last === undefined) {
      this.root = value;
      return;
    }
    let container = this.own(this.root);
    if (container === undefined) return;
    this.root = container;
    for (let index = 0; index < path.length - 1; index++) {
      const key = path[index] ?? '';
      const child = readKey(container, key);
      const copy: Container = this.own(child) ?? this.create(path[index + 1] ?? '');
      if (copy !== child) writeKey(container, key, copy);
      container = copy;
    }
    writeKey(container, last, value);
  }

  private create(nextKey: string): Container {
    const container: Container = /^(?:0|[1-9]\d*)$/.test(nextKey) ? [] : {};
    this.owned.add(container);
    return container;
  }

  /** Returns a copy that may be changed; undefined if the value is not a container. */
  private own(value: unknown): Container | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    // `as`: values of documents are plain objects and arrays.
    if (this.owned.has(value)) return value as Container;
    const copy: Container = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    this.owned.add(copy);
    return copy;
  }
}

function readKey(container: Container, key: string): unknown {
  return Object.hasOwn(container, key) ? Reflect.get(container, key) : undefined;
}

function writeKey(container: Container, key: string, value: unknown): void {
  if (Array.isArray(container)) Reflect.set(container, key, value);
  else setProperty(container, key, value);
}

/** Returns the own value at a path; undefined if the path does not exist. */
export function readPath(root: unknown, path: readonly string[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
