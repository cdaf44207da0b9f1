import type { Model, NodeKind, NodeKinds, RawObject } from '@assay/core';

/** A node of any kind. */
export type AnyNode = NodeKinds[NodeKind];

/** An object or array with texts, and its location in the document. */
export interface TextHolder {
  /** The raw object or array. */
  readonly value: object;
  /** Its key in the parent. */
  readonly key: string | number;
  /** The parent holder. Undefined at the start of a walk: the root, or a referenced part of another document. */
  readonly parent: TextHolder | undefined;
  /** The node at which the walk began. */
  readonly start: AnyNode;
}

/** The texts of a document, in parallel arrays: each text has its mark, its key, and the holder that contains it. */
export interface Texts {
  readonly values: readonly string[];
  readonly marks: readonly number[];
  readonly keys: readonly (string | number)[];
  readonly holders: readonly TextHolder[];
}

/** The location of a text as rules report it: the nearest node and the path from there. */
export interface TextPlace {
  readonly at: AnyNode;
  readonly property: readonly (string | number)[];
}

/** Returns the reasons to keep a text, as bits. 0 to skip it. */
export type Marking = (text: string, key: string | number, around: string | number) => number;

/**
 * Gathers all string values in the root document and in the referenced parts of other documents: examples, defaults,
 * descriptions, extensions. Excludes references into the same document. Each text appears once, in no guaranteed order.
 */
export function collectTexts(model: Model): Texts {
  return gatherTexts(model, 0, () => 1);
}

/**
 * Gathers the texts of a document that have a minimum length and a mark.
 * @param mark Called with a text, its key, and the key of the object or array that contains it.
 */
export function gatherTexts(model: Model, shortest: number, mark: Marking): Texts {
  const starts = listWalkStarts(model);
  const gathered = new Gathering(model, shortest, mark, starts.length > 1);
  for (const start of starts.toReversed()) gathered.from(start);
  return gathered;
}

/**
 * Gathers texts from the outside in. Creates holders only for objects that contain a kept text, also indirectly. Holders for all
 * 54,000 objects and arrays of a document of 4 MB took 20 ms more.
 */
class Gathering implements Texts {
  readonly values: string[] = [];
  readonly marks: number[] = [];
  readonly keys: (string | number)[] = [];
  readonly holders: TextHolder[] = [];
  private readonly facts: Model['facts'];
  private readonly shortest: number;
  private readonly mark: Marking;
  /**
   * The parents of the current object, by depth. `keysAround` has the key of each in its parent, `made` its holder after
   * creation.
   */
  private readonly around: object[] = [];
  private readonly keysAround: (string | number)[] = [];
  private readonly made: (TextHolder | undefined)[] = [];
  /** The visited objects. Parts of other documents can overlap, but the root is a tree and needs no set. */
  private readonly seen: Set<object> | undefined;
  private start: AnyNode | undefined;
  private count = 0;

  constructor({ facts }: Model, shortest: number, mark: Marking, isInParts: boolean) {
    this.facts = facts;
    this.shortest = shortest;
    this.mark = mark;
    this.seen = isInParts ? new Set() : undefined;
  }

  from(start: AnyNode): void {
    this.start = start;
    this.read(start.raw, '', 0);
  }

  /** Reads an object or array with its members. Documents have at most a thousand levels. */
  private read(value: object, key: string | number, depth: number): void {
    if ((++this.count & 15) === 0) this.facts.tick();
    if (this.seen !== undefined) {
      if (this.seen.has(value)) return;
      this.seen.add(value);
    }
    this.around[depth] = value;
    this.keysAround[depth] = key;
    this.made[depth] = undefined;
    if (Array.isArray(value)) {
      // `as`: items of an array in a document have any type.
      const items = value as readonly unknown[];
      for (let index = 0; index < items.length; index++) {
        const part = items[index];
        if (typeof part !== 'string') {
          if (typeof part === 'object' && part !== null) this.read(part, index, depth + 1);
        } else if (part.length >= this.shortest) this.take(part, index, depth);
      }
      return;
    }
    // `as`: an object in a document, whose fields have any type.
    const object = value as RawObject;
    for (const name in object) {
      const part = object[name];
      if (typeof part !== 'string') {
        if (typeof part === 'object' && part !== null) this.read(part, name, depth + 1);
      } else if (part.length >= this.shortest) this.take(part, name, depth);
    }
  }

  private take(text: string, key: string | number, depth: number): void {
    if (key === '$ref' && text.startsWith('#')) return;
    const mark = this.mark(text, key, this.keysAround[depth] ?? '');
    if (mark === 0) return;
    this.values.push(text);
    this.marks.push(mark);
    this.keys.push(key);
    this.holders.push(this.made[depth] ?? this.holderAt(depth));
  }

  private holderAt(depth: number): TextHolder {
    const parent = depth === 0 ? undefined : (this.made[depth - 1] ?? this.holderAt(depth - 1));
    // `as`: `from` has set the start, and `read` all parents.
    const holder = {
      value: this.around[depth] as object,
      key: this.keysAround[depth] ?? '',
      parent,
      start: this.start as AnyNode,
    };
    this.made[depth] = holder;
    return holder;
  }
}

/** Lists the starts of the walks: the root, and the referenced parts of other documents. */
function listWalkStarts(model: Model): AnyNode[] {
  const root = model.document.document;
  const starts: AnyNode[] = [model.document];
  if (model.documents.length > 1) {
    // `as`: each node of a model has one of the known kinds.
    for (const node of model.nodes as readonly AnyNode[]) {
      if (node.base !== undefined && node.document !== root && model.findNode(node.raw) === node)
        starts.push(node);
    }
  }
  return starts;
}

/** Finds the location of the text at an index: the nearest node, and the path from there. */
export function placeOfText(model: Model, texts: Texts, index: number): TextPlace {
  const property: (string | number)[] = [texts.keys[index] ?? ''];
  let holder = texts.holders[index];
  while (holder?.parent !== undefined && model.findNode(holder.value) === undefined) {
    property.push(holder.key);
    holder = holder.parent;
  }
  // `as`: each node of a model has one of the known kinds.
  const node = holder === undefined ? undefined : (model.findNode(holder.value) as AnyNode | undefined);
  const at = node ?? holder?.start ?? model.document;
  return { at, property: property.reverse() };
}
