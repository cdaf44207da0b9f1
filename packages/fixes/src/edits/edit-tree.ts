import type { PointerSegments, SourceDocument } from '@assay/core';
import { isObject, isSameValue, setProperty, stepInto } from '@assay/text/patches';
import type { FieldPosition, Intent } from './intent.js';

/** A field or an item that is added to an object or array. */
export interface Addition {
  /** The name of a field; '' for an item. */
  readonly key: string;
  readonly value: unknown;
  readonly position: FieldPosition | undefined;
}

/** A changed value of a document, or one that contains changed values. */
export interface EditNode {
  /** The value that replaces it. */
  replacement: { readonly value: unknown } | undefined;
  isRemoved: boolean;
  /** The new name of the field. */
  name: string | undefined;
  /** The new order of the fields. */
  order: readonly string[] | undefined;
  readonly added: Addition[];
  readonly children: Map<string, EditNode>;
}

/** Two intents contradict each other, or one does not match the document. The message is the reason, as a clause. */
export class ConflictError extends Error {
  readonly code = 'conflict';
}

/** The changes of all documents: intents that are applied together. */
export class EditTree {
  readonly roots = new Map<SourceDocument, EditNode>();
  private undo: (() => void)[] = [];

  /**
   * Adds all of the intents or none.
   *
   * @throws ConflictError if they contradict earlier intents or the document.
   */
  add(intents: readonly Intent[]): void {
    this.undo = [];
    try {
      for (const intent of intents) this.addOne(intent);
    } catch (error) {
      for (const step of this.undo.reverse()) step();
      throw error;
    }
  }

  private addOne(intent: Intent): void {
    const { document, pointer } = intent;
    switch (intent.kind) {
      case 'set':
        this.set(document, pointer, intent.value, intent.position);
        return;
      case 'append':
        this.append(document, pointer, intent.value, intent.before);
        return;
      case 'remove': {
        const node = this.reach(document, pointer);
        if (node.replacement !== undefined || node.name !== undefined || isEdited(node))
          throw new ConflictError('something inside of what is removed is changed');
        this.change(node, 'isRemoved', true);
        return;
      }
      case 'rename':
        this.rename(document, pointer, intent.name);
        return;
      case 'reorder': {
        const node = this.reach(document, pointer);
        const object = valueAt(document, pointer);
        const names = isObject(object) ? Object.keys(object) : [];
        if (names.length !== intent.names.length || !names.every((name) => intent.names.includes(name)))
          throw new ConflictError('an order names all fields');
        if (isEdited(node)) throw new ConflictError('the fields that get another order are changed');
        this.change(node, 'order', intent.names);
      }
    }
  }

  private set(
    document: SourceDocument,
    pointer: PointerSegments,
    value: unknown,
    position: FieldPosition | undefined,
  ): void {
    let inner = document.value;
    let length = 0;
    for (; length < pointer.length; length++) {
      const next = stepInto(inner, pointer[length] ?? '');
      if (next === undefined) break;
      inner = next;
    }
    if (length === pointer.length) {
      if (isSameValue(inner, value)) return;
      const node = this.reach(document, pointer);
      if (node.isRemoved || isEdited(node)) throw new ConflictError('the value is changed twice');
      if (node.replacement !== undefined) {
        if (isSameValue(node.replacement.value, value)) return;
        throw new ConflictError('the value is changed twice');
      }
      this.change(node, 'replacement', { value });
      return;
    }
    if (!isObject(inner)) throw new ConflictError('a field can be added only to an object');
    const node = this.reach(document, pointer.slice(0, length));
    if (node.isRemoved || node.replacement !== undefined || node.order !== undefined)
      throw new ConflictError('what gets a field is changed');
    const names = pointer.slice(length).map(String);
    if (position !== undefined) {
      const sibling = 'before' in position ? position.before : position.after;
      if (names.length > 1 || !Object.hasOwn(inner, sibling))
        throw new ConflictError('its object has no such field');
    }
    this.addField(node, names, value, position);
  }

  private addField(
    node: EditNode,
    [key = '', ...rest]: readonly string[],
    value: unknown,
    position: FieldPosition | undefined,
  ): void {
    for (const child of node.children.values())
      if (child.name === key) throw new ConflictError('there are two fields of one name');
    const known = node.added.find((item) => item.key === key);
    if (known === undefined) {
      const addition = { key, value: wrapped(rest, value), position };
      node.added.splice(placeAmong(node.added, addition), 0, addition);
      this.undo.push(() => node.added.splice(node.added.indexOf(addition), 1));
      return;
    }
    this.complete(known.value, rest, value);
  }

  /** Sets a value inside an added value. */
  private complete(added: unknown, [key, ...rest]: readonly string[], value: unknown): void {
    if (key === undefined) {
      if (isSameValue(added, value)) return;
      throw new ConflictError('two different values are added at one place');
    }
    if (!isObject(added)) throw new ConflictError('a field can be added only to an object');
    const inner = stepInto(added, key);
    if (inner !== undefined) {
      this.complete(inner, rest, value);
      return;
    }
    setProperty(added, key, wrapped(rest, value));
    this.undo.push(() => Reflect.deleteProperty(added, key));
  }

  private append(
    document: SourceDocument,
    pointer: PointerSegments,
    value: unknown,
    before: number | undefined,
  ): void {
    const array = valueAt(document, pointer);
    if (!Array.isArray(array)) throw new ConflictError('an item can be added only to an array');
    const node = this.reach(document, pointer);
    if (node.isRemoved || node.replacement !== undefined)
      throw new ConflictError('what gets an item is changed');
    if (before !== undefined && !(before in array)) throw new ConflictError('there is no such item');
    if (node.added.some((item) => isSameValue(item.value, value))) return;
    const addition = {
      key: '',
      value,
      position: before === undefined ? undefined : { before: String(before) },
    };
    node.added.push(addition);
    this.undo.push(() => node.added.splice(node.added.indexOf(addition), 1));
  }

  private rename(document: SourceDocument, pointer: PointerSegments, name: string): void {
    const object = valueAt(document, pointer.slice(0, -1));
    if (!isObject(object)) throw new ConflictError('only a field has a name');
    const node = this.reach(document, pointer);
    if (node.name === name) return;
    const siblings = this.roots.get(document);
    let around: EditNode | undefined = siblings;
    for (const segment of pointer.slice(0, -1)) around = around?.children.get(String(segment));
    const isTaken =
      Object.hasOwn(object, name) ||
      around?.added.some((item) => item.key === name) === true ||
      [...(around?.children.values() ?? [])].some((child) => child.name === name);
    if (isTaken || node.isRemoved || node.name !== undefined || around?.order !== undefined)
      throw new ConflictError('there is a field of this name, or the field is changed');
    this.change(node, 'name', name);
  }

  /** Returns the node of an existing value. Throws if a value around it is removed, replaced or reordered. */
  private reach(document: SourceDocument, pointer: PointerSegments): EditNode {
    let node = this.roots.get(document);
    if (node === undefined) {
      node = newNode();
      this.roots.set(document, node);
      this.undo.push(() => this.roots.delete(document));
    }
    let value = document.value;
    for (const segment of pointer) {
      if (node.isRemoved || node.replacement !== undefined || node.order !== undefined)
        throw new ConflictError('something around the value is changed');
      value = stepInto(value, segment);
      if (value === undefined) throw new ConflictError('there is no such value');
      node = this.child(node, String(segment));
    }
    return node;
  }

  private child(node: EditNode, key: string): EditNode {
    const known = node.children.get(key);
    if (known !== undefined) return known;
    const child = newNode();
    node.children.set(key, child);
    this.undo.push(() => node.children.delete(key));
    return child;
  }

  private change<K extends 'replacement' | 'isRemoved' | 'name' | 'order'>(
    node: EditNode,
    field: K,
    value: EditNode[K],
  ): void {
    const before = node[field];
    node[field] = value;
    this.undo.push(() => {
      node[field] = before;
    });
  }
}

/** Returns the index of an addition among the others: numeric names, such as status codes, are in ascending order. */
function placeAmong(added: readonly Addition[], { key, position }: Addition): number {
  // The `default` response comes after all status codes.
  const rank = (name: string): number =>
    name === 'default' ? Infinity : /^\d+$/.test(name) ? Number(name) : NaN;
  const next = added.findIndex(
    (item) => rank(item.key) > rank(key) && isSamePosition(item.position, position),
  );
  return next < 0 ? added.length : next;
}

function isSamePosition(a: FieldPosition | undefined, b: FieldPosition | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** True if anything inside a value is changed. */
function isEdited(node: EditNode): boolean {
  if (node.added.length > 0 || node.order !== undefined) return true;
  for (const child of node.children.values())
    if (child.isRemoved || child.name !== undefined || child.replacement !== undefined || isEdited(child))
      return true;
  return false;
}

function newNode(): EditNode {
  return {
    replacement: undefined,
    isRemoved: false,
    name: undefined,
    order: undefined,
    added: [],
    children: new Map(),
  };
}

/** Wraps a value in objects with one field each. */
function wrapped(names: readonly string[], value: unknown): unknown {
  let result = structuredCopy(value);
  for (const name of names.toReversed()) {
    const object = {};
    setProperty(object, name, result);
    result = object;
  }
  return result;
}

/** Copies the objects of a value. Additions can be extended later, and the intents must not change. */
function structuredCopy(value: unknown): unknown {
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const object = {};
  for (const [key, member] of Object.entries(value)) setProperty(object, key, structuredCopy(member));
  return object;
}

function valueAt(document: SourceDocument, pointer: PointerSegments): unknown {
  let value = document.value;
  for (const segment of pointer) value = stepInto(value, segment);
  return value;
}
