import type { ExactNumber } from '../number/exact-number.js';
import { setProperty, type PlainObject } from './plain-object.js';

/** An object or array of a document's value. */
export type Container = PlainObject | unknown[];

/**
 * The numbers of a document that no JavaScript number holds, by the object or array in its value that they are in. Whoever
 * finds them adds them; objects and arrays without any inside are not known here.
 */
export class ExactNumbers {
  /** By each object and array that has such a number inside, at any depth: its own ones by key or index. */
  private readonly own = new Map<object, Map<string, ExactNumber>>();
  private readonly copies = new Map<object, Container>();

  /** Adds the number at a key of a container; `path` are the containers around it, from the root on. */
  add(path: readonly Container[], container: Container, key: string | number, number: ExactNumber): void {
    for (let index = path.length - 1; index >= 0 && !this.own.has(path[index]!); index--)
      this.own.set(path[index]!, new Map());
    let members = this.own.get(container);
    if (members === undefined) {
      members = new Map();
      this.own.set(container, members);
    }
    members.set(String(key), number);
  }

  /** True if there are none. */
  get isEmpty(): boolean {
    return this.own.size === 0;
  }

  /** The number at a key of a container; undefined if a plain value is there. */
  at(container: object, key: string | number): ExactNumber | undefined {
    return this.own.get(container)?.get(String(key));
  }

  /** A value with these numbers in place; the same value where it has none of them inside. */
  copy(value: unknown): unknown {
    return typeof value === 'object' && value !== null && this.own.has(value)
      ? // The document's value is made of plain objects and arrays.
        this.copyContainer(value as Container)
      : value;
  }

  private copyContainer(container: Container): Container {
    const known = this.copies.get(container);
    if (known !== undefined) return known;
    const own = this.own.get(container);
    const member = (key: string, value: unknown): unknown => own?.get(key) ?? this.copy(value);
    let copy: Container;
    if (Array.isArray(container)) {
      copy = container.map((item, index) => member(String(index), item));
    } else {
      copy = {};
      for (const key of Object.keys(container)) setProperty(copy, key, member(key, container[key]));
    }
    this.copies.set(container, copy);
    return copy;
  }
}
