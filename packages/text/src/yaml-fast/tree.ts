import type { Deadline } from '../base/deadline.js';
import { grown } from '../base/grow-array.js';
import { setProperty, type PlainObject } from '../base/plain-object.js';
import type { Limits } from '../base/source.js';
import type { YamlDuplicate } from '../yaml/compose.js';
import { yamlKind, type YamlTree } from '../yaml/tree.js';

/** The nodes of a document while it is read, in growing arrays, and their counts. */
export class UsualTree {
  readonly duplicates: YamlDuplicate[] = [];
  private readonly text: string;
  private readonly limits: Limits;
  private readonly deadline: Deadline;
  private kinds: Uint8Array;
  private next: Int32Array;
  private starts: Int32Array;
  private ends: Int32Array;
  private readonly names = new Map<number, string>();
  private count = 0;
  private depth = 0;
  /** The values of the closed collections, and the root. */
  private values = 1;

  /** @param length The number of characters of the text that are read. */
  constructor(text: string, limits: Limits, deadline: Deadline, length = text.length) {
    this.text = text;
    this.limits = limits;
    this.deadline = deadline;
    const capacity = 64 + (length >>> 4);
    this.kinds = new Uint8Array(capacity);
    this.next = new Int32Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  /** Adds a scalar, or a key whose name is its text. */
  add(start: number, end: number): void {
    this.deadline.tick();
    const node = this.count++;
    if (node === this.kinds.length) this.grow();
    this.starts[node] = start;
    this.ends[node] = end;
  }

  /** Adds a quoted key. */
  addQuoted(start: number, end: number): void {
    this.add(start, end);
    this.kinds[this.count - 1] = yamlKind.quoted;
  }

  /** Sets a name that differs from the text of the key added last. */
  rename(name: string): void {
    this.kinds[this.count - 1]! |= yamlKind.named;
    this.names.set(this.count - 1, name);
  }

  /** Opens a collection and returns its node; -1 if the limits forbid it. */
  open(kind: number, start: number): number {
    if (this.depth >= this.limits.depth) return -1;
    this.depth++;
    const node = this.count;
    this.add(start, start);
    this.kinds[node] = kind;
    return node;
  }

  /** Closes the collection opened last, with its number of entries. It ends where the node `last` does. */
  closeAfter(node: number, entries: number, last: number): void {
    this.close(node, entries, this.ends[last]!);
  }

  /** Closes the collection opened last, with its number of entries, at an offset. */
  close(node: number, entries: number, end: number): void {
    this.depth--;
    this.values += entries;
    this.ends[node] = end;
    this.add(end, end);
    this.next[node] = this.count;
  }

  /** The index of the next node. */
  get size(): number {
    return this.count;
  }

  /** True if there are more values than the limits allow. */
  get isTooLarge(): boolean {
    return this.values > this.limits.values;
  }

  /** Sets a member whose name the object already has, possibly from its prototype. */
  setAgain(object: PlainObject, key: string, value: unknown, mapping: number, node: number): void {
    if (Object.hasOwn(object, key)) this.duplicates.push({ mapping, key, node });
    setProperty(object, key, value);
  }

  finish(): YamlTree {
    const { text, kinds, next, starts, ends, names } = this;
    return { text, kinds, next, starts, ends, names, targets: new Map(), mergeKeys: new Set(), root: 0 };
  }

  private grow(): void {
    const capacity = this.kinds.length * 2;
    const kinds = new Uint8Array(capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.next = grown(this.next, capacity);
    this.starts = grown(this.starts, capacity);
    this.ends = grown(this.ends, capacity);
  }
}
