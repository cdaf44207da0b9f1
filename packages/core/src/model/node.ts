import type { SourceDocument } from '@assay/text';
import { Facts } from './facts.js';
import type { Operation } from './nodes.js';
import type { RawObject } from './raw-values.js';
import { Usage } from './usage.js';

/** Position of a node: its parent, and the step from the parent's location to its own. */
export interface Attachment {
  readonly document: SourceDocument;
  readonly parent: Node | undefined;
  /** The field of the parent that contains the node; undefined if both have the same location. */
  readonly step: string | undefined;
  /** The key inside that field, if the field is a map or an array. */
  readonly key: string | number | undefined;
  /** The pointer of a node that is reached by reference and has no parent in its own document. */
  readonly base?: readonly string[] | undefined;
}

const unknownUsage = new Usage(new Facts());

/** Base class of all nodes of the model. */
export abstract class Node {
  abstract readonly kind: string;
  /** The object as written in the document. */
  readonly raw: RawObject;
  readonly document: SourceDocument;
  readonly parent: Node | undefined;
  readonly step: string | undefined;
  readonly key: string | number | undefined;
  readonly base: readonly string[] | undefined;
  /** Ways in which the operations of the API reach this node. */
  readonly usage: Usage;

  constructor(raw: RawObject, at: Attachment) {
    this.raw = raw;
    this.document = at.document;
    this.parent = at.parent;
    this.step = at.step;
    this.key = at.key;
    this.base = at.base;
    // Set when all nodes exist. Adding the field later would cost an allocation for each node.
    this.usage = unknownUsage;
  }

  /** True if requests that clients send can contain this node. */
  get usedInRequest(): boolean {
    return this.usage.inRequest;
  }

  /** True if messages that the API sends can contain this node. */
  get usedInResponse(): boolean {
    return this.usage.inResponse;
  }

  /** Facts about the model that this node is part of. */
  get facts(): Facts {
    return this.usage.facts;
  }

  /** The one operation that uses this node; undefined if none or several do. */
  get soleOperation(): Operation | undefined {
    return this.usage.soleOperation;
  }

  /** Returns the segments of the JSON Pointer (RFC 6901) of this node in its document. */
  segments(): (string | number)[] {
    const segments: (string | number)[] = [];
    let node: Node | undefined = this;
    while (node !== undefined) {
      if (node.base !== undefined) {
        segments.reverse();
        return [...node.base, ...segments];
      }
      if (node.key !== undefined) segments.push(node.key);
      if (node.step !== undefined) segments.push(node.step);
      node = node.parent;
    }
    return segments.reverse();
  }

  /** Returns the text of a field; undefined if none exists. */
  text(field: string): string | undefined {
    const value = this.raw[field];
    return typeof value === 'string' ? value : undefined;
  }

  /** Returns the boolean of a field; false if none exists. */
  flag(field: string): boolean {
    return this.raw[field] === true;
  }
}

/** Returns the strings of an array. A single string counts as an array of one, and other values as an empty array. */
export function stringsOrOne(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Returns the key of a parameter without a name, for documents that write `parameters` as an object. */
export function nameOfMember({ key, parent }: Attachment): string {
  return typeof key === 'string' && parent?.kind !== 'Components' ? key : '';
}
