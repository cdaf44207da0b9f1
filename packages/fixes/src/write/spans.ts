import { formatPointer, type PointerSegments, type SourceDocument } from '@assay/core';
import type { EditNode } from '../edits/edit-tree.js';
import { isObject, type Lines, NoPatchError, stepInto } from '@assay/text/patches';

/** Offsets of a value in a text. Without a key, `keyStart` is the start of the value. */
export interface Span {
  readonly keyStart: number;
  /** -1 if the value has no key. */
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

/** A field or an item of an object or array. */
export interface Child extends Span {
  readonly key: string;
}

/** Locations of changed values, found together. */
export class Spans {
  private readonly found = new Map<string, Span | undefined>();
  private readonly text: string;

  constructor(document: SourceDocument, lines: Lines, root: EditNode) {
    const pointers: string[][] = [];
    collect(root, [], document.value, pointers);
    const places = document.locate(pointers);
    this.text = document.text;
    pointers.forEach((pointer, index) => {
      const place = places[index];
      if (place === undefined) return;
      const start = lines.offset(place.value.start);
      this.found.set(formatPointer(pointer), {
        keyStart: place.key === undefined ? start : lines.offset(place.key.start),
        keyEnd: place.key === undefined ? -1 : lines.offset(place.key.end),
        start,
        end: lines.offset(place.value.end),
      });
    });
  }

  /** @throws NoPatchError if the text does not contain the value. */
  of(pointer: PointerSegments): Span {
    const span = this.found.get(formatPointer(pointer));
    if (span === undefined) throw new NoPatchError('the value is not in the text of the document');
    return span;
  }

  /**
   * Returns the fields or items of a value, in the order of the text.
   *
   * @throws NoPatchError if some of them are elsewhere in the text.
   */
  listChildren(pointer: PointerSegments, value: unknown): Child[] {
    const around = this.of(pointer);
    const keys = Array.isArray(value)
      ? value.map((_, index) => String(index))
      : isObject(value)
        ? Object.keys(value)
        : [];
    const children = keys.map((key) => ({ key, ...this.written(this.of([...pointer, key])) }));
    for (const child of children) {
      // The location of an aliased item is at its anchor.
      if (child.keyStart < around.start || child.keyStart > around.end || child.end > around.end)
        throw new NoPatchError('a part of it is shared by an anchor of YAML');
    }
    return children.sort((a, b) => a.keyStart - b.keyStart);
  }

  /** Returns the location of a field as written: with its alias, whose value is at the anchor. */
  private written(span: Span): Span {
    if (span.end >= span.keyEnd) return span;
    const [before, name] = /^\s*:\s*(\*[^\s,[\]{}]+)/.exec(this.text.slice(span.keyEnd)) ?? [];
    if (before === undefined || name === undefined)
      throw new NoPatchError('a part of it is shared by an anchor of YAML');
    const end = span.keyEnd + before.length;
    return { ...span, start: end - name.length, end };
  }
}

/** Returns the remaining fields or items. */
export function listKeptChildren(children: readonly Child[], node: EditNode): readonly Child[] {
  return children.filter(({ key }) => node.children.get(key)?.isRemoved !== true);
}

/** Returns the keys of fields as written; '' for items. */
export function listKeyTexts(children: readonly Child[], text: string): readonly string[] {
  return children.map(({ keyStart, keyEnd }) => text.slice(keyStart, Math.max(keyStart, keyEnd)));
}

/** Collects the pointers of changed values, and of all siblings of added, removed or moved ones. */
function collect(node: EditNode, pointer: string[], value: unknown, pointers: string[][]): void {
  pointers.push(pointer);
  const children = [...node.children];
  if (node.added.length > 0 || node.order !== undefined || children.some(([, child]) => child.isRemoved)) {
    const keys = Array.isArray(value)
      ? value.keys()
      : isObject(value)
        ? Object.keys(value)
        : new Array<string>();
    for (const key of keys) pointers.push([...pointer, String(key)]);
  }
  for (const [key, child] of children) collect(child, [...pointer, key], stepInto(value, key), pointers);
}
