import type { ExactNumber } from '../number/exact-number.js';
import { setProperty, type PlainObject } from './plain-object.js';

/** An object or array of a document's value. */
export type Container = PlainObject | unknown[];

/**
 * The numbers of a document that JavaScript cannot represent, by the object or array that contains them. The parsers add them;
 * containers without such numbers are absent.
 */
export class ExactNumbers {
  /** The numbers of each container, by key or index. Containers whose nested containers have such numbers are present too. */
  private readonly own = new Map<object, Map<string, ExactNumber>>();
  private readonly copies = new Map<object, Container>();

  /** Adds the number at a key of a container. `path` lists the enclosing containers, from the root on. */
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

  /** True if there are no such numbers. */
  get isEmpty(): boolean {
    return this.own.size === 0;
  }

  /** Returns the number at a key of a container; undefined if its value is another one. */
  at(container: object, key: string | number): ExactNumber | undefined {
    return this.own.get(container)?.get(String(key));
  }

  /** Returns a copy of a value with these numbers in place. A value without such numbers is returned itself. */
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
