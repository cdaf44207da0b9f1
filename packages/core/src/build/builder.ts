import { type Deadline, noDeadline, type SourceDocument } from '@assay/text';
import type { Format } from '../format.js';
import type { Attachment, Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import {
  isObject,
  Reference,
  type Document,
  type NodeKind,
  type PathItem,
  type Slot,
} from '../model/nodes.js';
import type { Dialect, Schema } from '../model/schema.js';

/** The same type with writable fields. Nodes are writable while they are built and read-only afterwards. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A map or list that is written as a `$ref`: its entries can be built once the reference is resolved. */
export interface PendingContainer {
  readonly reference: Reference;
  build(container: unknown, document: SourceDocument, segments: readonly string[]): void;
}

/** Shared state of the builders of all objects: the nodes so far, and the references still to be resolved. */
export class Builder {
  readonly format: Format;
  readonly dialect: Dialect;
  readonly deadline: Deadline;
  /** All nodes, each after its parent. */
  readonly nodes: Node[] = [];
  // All Reference nodes, collected to save a pass over all nodes, which takes 4 ms on large documents.
  readonly references: Reference[] = [];
  readonly pathItems: PathItem[] = [];
  /** The schemas with a Discriminator Object. */
  readonly discriminated: Schema[] = [];
  /**
   * The entries of mappings that are references into other documents. They are not nodes, because a mapping can hold names as
   * well as references.
   */
  readonly mappings: Reference[] = [];
  /** References that have not been resolved yet. */
  pending: Reference[] = [];
  pendingContainers: PendingContainer[] = [];
  /** The references of maps and lists that lead only to each other, by their objects. */
  readonly circularContainers = new Map<RawObject, Reference>();
  /** Number of nodes built in maps and lists behind a `$ref`. They are built again for each reference. */
  private nodesOfContainers = 0;
  /** The node of each object. Objects without a node are absent. */
  private readonly nodeOf = new Map<unknown, Node>();
  /** The root, after it has been built. */
  root!: Document;

  constructor(format: Format, deadline: Deadline = noDeadline) {
    this.format = format;
    this.deadline = deadline;
    this.dialect = format === 'oas2' ? 'oas2' : format === 'oas3.0' ? 'oas3.0' : '2020-12';
  }

  /** True if too many nodes have been built in maps behind references. Such maps can multiply from one to the next. */
  get hasTooManyEntries(): boolean {
    return this.nodesOfContainers > maxNodesOfContainers;
  }

  /** Adds a node to the model and registers it as the node of its object. */
  add<T extends Node>(node: T): Writable<T> {
    this.deadline.tick();
    this.nodes.push(node);
    if (!this.nodeOf.has(node.raw)) this.nodeOf.set(node.raw, node);
    return node;
  }

  /** Adds a second node for an object whose primary node is another one. */
  addView<T extends Node>(node: T): Writable<T> {
    this.deadline.tick();
    this.nodes.push(node);
    return node;
  }

  /** Returns the node that was built from an object. */
  findNode(object: unknown): Node | undefined {
    return this.nodeOf.get(object);
  }

  /** Adds a reference node whose target is resolved later. */
  refer<T extends Node>(
    raw: RawObject,
    at: Attachment,
    expects: NodeKind,
    ref: string,
    field: Reference['field'] = '$ref',
  ): Reference<T> {
    const reference = new Reference<T>(raw, at, expects, field, ref);
    this.nodes.push(reference);
    this.references.push(reference);
    this.pending.push(reference);
    return reference;
  }

  /** Builds an object, or a reference if the object is a `$ref`. Returns undefined if the value is not an object. */
  slot<T extends Node>(
    value: unknown,
    at: Attachment,
    expects: NodeKind,
    build: (raw: RawObject, at: Attachment) => T,
  ): Slot<T> | undefined {
    if (!isObject(value)) return undefined;
    const ref = value['$ref'];
    if (typeof ref === 'string') {
      const reference = this.refer<T>(value, at, expects, ref);
      if (!this.nodeOf.has(value)) this.nodeOf.set(value, reference);
      return reference;
    }
    return build(value, at);
  }

  /**
   * Builds each entry of the map in a field of an object, except extensions. A map behind a `$ref` is built after the reference
   * is resolved.
   */
  eachEntry(
    parent: Node,
    raw: RawObject,
    field: string,
    build: (value: unknown, key: string, at: Attachment) => void,
  ): void {
    const map = raw[field];
    if (Array.isArray(map)) this.eachEntryOfList(parent, field, map, build);
    if (!isObject(map)) return;
    const ref = map['$ref'];
    if (typeof ref === 'string') {
      this.deferContainer(parent, field, map, ref, (key, value, at) => build(value, String(key), at));
      return;
    }
    for (const key of Object.keys(map)) {
      build(map[key], key, { document: parent.document, parent, step: field, key });
    }
  }

  /**
   * Builds the entries of a map that is written as a list of maps, such as `- '200': ...` under `responses`. Items that are not
   * objects of objects are ignored.
   */
  private eachEntryOfList(
    parent: Node,
    field: string,
    list: readonly unknown[],
    build: (value: unknown, key: string, at: Attachment) => void,
  ): void {
    const { document } = parent;
    for (const [index, map] of list.entries()) {
      if (!isObject(map) || !Object.values(map).every(isObject)) continue;
      for (const key of Object.keys(map)) {
        const base = [...parent.segments().map(String), field, String(index), key];
        build(map[key], key, { document, parent, step: field, key, base });
      }
    }
  }

  /** Builds each item of the list in a field of an object. */
  eachItem(
    parent: Node,
    raw: RawObject,
    field: string,
    build: (value: unknown, at: Attachment) => void,
  ): void {
    const list = raw[field];
    if (isObject(list) && typeof list['$ref'] === 'string') {
      this.deferContainer(parent, field, list, list['$ref'], (_key, value, at) => build(value, at));
      return;
    }
    if (!Array.isArray(list)) return;
    for (let index = 0; index < list.length; index++) {
      build(list[index], { document: parent.document, parent, step: field, key: index });
    }
  }

  private deferContainer(
    parent: Node,
    field: string,
    raw: RawObject,
    ref: string,
    build: (key: string | number, value: unknown, at: Attachment) => void,
  ): void {
    const at: Attachment = { document: parent.document, parent, step: field, key: undefined };
    this.waitForContainer(raw, at, ref, new Map(), (container, document, segments) => {
      if (this.hasTooManyEntries || isInside(parent, document, segments)) return;
      const before = this.nodes.length;
      for (const [key, value] of Object.entries(container)) {
        const entryKey = Array.isArray(container) ? Number(key) : key;
        build(entryKey, value, { document, parent, step: field, key: entryKey, base: [...segments, key] });
      }
      this.nodesOfContainers += this.nodes.length - before;
    });
  }

  /** Schedules a map or list behind a `$ref`, which may lead to another `$ref`. A circular reference has no entries. */
  private waitForContainer(
    raw: RawObject,
    at: Attachment,
    ref: string,
    chain: Map<RawObject, Reference>,
    build: (container: object, document: SourceDocument, segments: readonly string[]) => void,
  ): void {
    const reference = new Reference(raw, at, 'Components', '$ref', ref);
    this.nodes.push(reference);
    this.references.push(reference);
    chain.set(raw, reference);
    this.pendingContainers.push({
      reference,
      build: (container, document, segments) => {
        if (typeof container !== 'object' || container === null) return;
        const next = isObject(container) ? container['$ref'] : undefined;
        if (typeof next !== 'string' || !isObject(container)) build(container, document, segments);
        else if (chain.has(container)) this.noteCycle(container, chain);
        else this.waitForContainer(container, { ...at, document, base: segments }, next, chain, build);
      },
    });
  }

  /** Notes the references of a cycle, from the one at `first` to the last of the chain, which leads back to it. */
  private noteCycle(first: RawObject, chain: ReadonlyMap<RawObject, Reference>): void {
    let isInCycle = false;
    for (const [raw, reference] of chain) {
      isInCycle ||= raw === first;
      if (isInCycle) this.circularContainers.set(raw, reference);
    }
  }
}

/** The maximum number of nodes that are built in maps and lists behind references. No real document comes near it. */
export const maxNodesOfContainers = 200_000;

/** True if a node is inside an entry of the map or list at a location: the map then contains itself. */
function isInside(node: Node, document: SourceDocument, segments: readonly string[]): boolean {
  for (let outer: Node | undefined = node; outer !== undefined; outer = outer.parent) {
    const { base } = outer;
    if (base?.length !== segments.length + 1 || outer.document !== document) continue;
    if (segments.every((segment, index) => base[index] === segment)) return true;
  }
  return false;
}

/** The location of a Path Item or Operation Object, as its builder needs it. */
export interface PathContext {
  readonly path: string;
  readonly role: PathItem['role'];
}

/** True for specification extensions, whose names begin with `x-`. */
export function isExtension(name: string): boolean {
  return name.startsWith('x-') || name.startsWith('X-');
}
