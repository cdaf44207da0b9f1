import type { Model, NodeKind, NodeKinds, RawObject } from '@assay/core';

/** A node of any kind. */
export type AnyNode = NodeKinds[NodeKind];

/** An object or array of a document that holds texts, and where it is. */
export interface TextHolder {
  /** The object or array as it is written. */
  readonly value: object;
  /** Its key in the holder around it. */
  readonly key: string | number;
  /** The holder around it; undefined if a walk began: at the root, or at what other documents are referred to for. */
  readonly parent: TextHolder | undefined;
  /** The node that the walk began at. */
  readonly start: AnyNode;
}

/** The texts of an API description: the text at an index is under the key at that index of the holder at that index. */
export interface Texts {
  readonly values: readonly string[];
  /** Marks of each text. */
  readonly marks: readonly number[];
  readonly keys: readonly (string | number)[];
  readonly holders: readonly TextHolder[];
}

/** A place as rules report it: the nearest node around it, and the segments of the path from there. */
export interface TextPlace {
  readonly at: AnyNode;
  readonly property: readonly (string | number)[];
}

/** Says what a text is kept for, as bits; 0 for a text that is left out. */
export type Marking = (text: string, key: string | number, around: string | number) => number;

/**
 * Gathers all strings that are as values in the root document, and in those parts of other documents that it refers to:
 * examples, defaults, descriptions, extensions and everything else but references into the same document. Each is there once, in no guaranteed order.
 */
export function collectTexts(model: Model): Texts {
  return gatherTexts(model, 0, () => 1);
}

/**
 * Gathers the texts of an API description of the given length that have a mark.
 * @param mark Called with a text, its key, and the key of the object or array that it is in.
 */
export function gatherTexts(model: Model, shortest: number, mark: Marking): Texts {
  const starts = listWalkStarts(model);
  const gathered = new Gathering(model, shortest, mark, starts.length > 1);
  for (const start of starts.toReversed()) gathered.from(start);
  return gathered;
}

/**
 * Gathers texts from the outside in. A holder is made only for objects with a text that is kept, or with such an object in them:
 * making one for each of the 54,000 objects and arrays of a document of 4 MB took 20 ms more.
 */
class Gathering implements Texts {
  readonly values: string[] = [];
  readonly marks: number[] = [];
  readonly keys: (string | number)[] = [];
  readonly holders: TextHolder[] = [];
  private readonly facts: Model['facts'];
  private readonly shortest: number;
  private readonly mark: Marking;
  /** The objects around the one that is being read, by depth; the key of each in the one before it, and its holder once it is made. */
  private readonly around: object[] = [];
  private readonly keysAround: (string | number)[] = [];
  private readonly made: (TextHolder | undefined)[] = [];
  /** Parts of other documents can lie in one another; the root alone is a tree. */
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

  /** Reads an object or array, and what is in it; documents are at most a thousand levels deep. */
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
      // `as`: what is in an array of a document is not known.
      const items = value as readonly unknown[];
      for (let index = 0; index < items.length; index++) {
        const part = items[index];
        if (typeof part !== 'string') {
          if (typeof part === 'object' && part !== null) this.read(part, index, depth + 1);
        } else if (part.length >= this.shortest) this.take(part, index, depth);
      }
      return;
    }
    // `as`: an object of a document, whose fields hold anything.
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
    // `as`: what is read has a start, and all objects around it are there.
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

/** Lists the starts of the walks: the root, and the parts of other documents that references reach. */
function listWalkStarts(model: Model): AnyNode[] {
  const root = model.document.document;
  const starts: AnyNode[] = [model.document];
  if (model.documents.length > 1) {
    // `as`: the nodes of a model are of the kinds that there are.
    for (const node of model.nodes as readonly AnyNode[]) {
      if (node.base !== undefined && node.document !== root && model.findNode(node.raw) === node)
        starts.push(node);
    }
  }
  return starts;
}

/** Finds where the text at an index is: the nearest node around it, and the path from there. */
export function placeOfText(model: Model, texts: Texts, index: number): TextPlace {
  const property: (string | number)[] = [texts.keys[index] ?? ''];
  let holder = texts.holders[index];
  while (holder?.parent !== undefined && model.findNode(holder.value) === undefined) {
    property.push(holder.key);
    holder = holder.parent;
  }
  // `as`: the nodes of a model are of the kinds that there are.
  const node = holder === undefined ? undefined : (model.findNode(holder.value) as AnyNode | undefined);
  const at = node ?? holder?.start ?? model.document;
  return { at, property: property.reverse() };
}
