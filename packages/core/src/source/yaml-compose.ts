import {
  COLLECTION_STYLE,
  EVENT_ID,
  SCALAR_STYLE,
  type AliasEvent,
  type DocumentEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { copyValue, heightOf, isPlainObject, setProperty, type PlainObject } from './plain-object.js';
import type { Limits } from './source.js';
import { keyName, scalarText } from './yaml-key.js';
import { resolvePlain } from './yaml-scalar.js';
import { coreTag, resolveTagged, type CoreTag } from './yaml-tag.js';
import { blockScalarEnd, blockScalarStart, propertiesEnd, quoteLength, skipYamlSpace } from './yaml-text.js';
import type { YamlTree } from './yaml-tree.js';

/** Why a document has no value; the places are offsets. */
export type YamlFault =
  | { readonly kind: 'syntax'; readonly reason: string; readonly start: number; readonly end: number }
  | { readonly kind: 'depth'; readonly start: number; readonly end: number }
  | { readonly kind: 'values'; readonly start: number; readonly end: number };

/** A key that stands again in its mapping, as nodes. */
export interface YamlDuplicate {
  readonly mapping: number;
  readonly key: string;
  readonly node: number;
}

/** What composing gives. */
export type Composed =
  | { readonly ok: true; readonly value: unknown; readonly tree: YamlTree; readonly duplicates: readonly YamlDuplicate[] }
  | { readonly ok: false; readonly fault: YamlFault };

/** Builds the value of the one document that the events describe, and notes where each node stands. */
export function composeYaml(text: string, events: readonly Event[], limits: Limits): Composed {
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || skipEmptyDocuments(events, 0) === events.length) {
    return { ok: false, fault: { kind: 'syntax', reason: 'the document is empty', start: 0, end: 0 } };
  }
  return new Composer(text, events, document, limits).compose();
}

/** What a node stands behind, which tells where an empty one would stand. */
type Role = 'root' | 'item' | 'value';

interface Anchor {
  readonly node: number;
  /** False while the node is being built: an alias to it is a cycle. */
  isComplete: boolean;
  value: unknown;
  /** How many values it is made of, itself included. */
  size: number;
  /** Its levels, counted when the first alias needs it; -1 before. */
  height: number;
}

class Composer {
  private readonly text: string;
  private readonly events: readonly Event[];
  private readonly document: DocumentEvent;
  private readonly limits: Limits;
  private readonly next: Int32Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly targets = new Map<number, number>();
  private readonly mergeKeys = new Set<number>();
  private readonly anchors = new Map<string, Anchor>();
  private readonly duplicates: YamlDuplicate[] = [];
  private fault: YamlFault | undefined;
  /** The event to read next. */
  private index = 0;
  /** The offset behind the last token that was read. */
  private cursor = 0;
  private depth = 0;
  private values = 0;

  constructor(text: string, events: readonly Event[], document: DocumentEvent, limits: Limits) {
    this.text = text;
    this.events = events;
    this.document = document;
    this.limits = limits;
    this.next = new Int32Array(events.length);
    this.starts = new Int32Array(events.length);
    this.ends = new Int32Array(events.length);
  }

  compose(): Composed {
    this.index = 1;
    const value = this.node('root');
    if (this.fault === undefined) this.checkNoMore();
    if (this.fault !== undefined) return { ok: false, fault: this.fault };
    const { text, events, document, next, starts, ends, targets, mergeKeys, duplicates } = this;
    const tree = { text, events, document, next, starts, ends, targets, mergeKeys, root: 1 };
    return { ok: true, value, duplicates, tree };
  }

  /** Fails if a document behind the first one has content. */
  private checkNoMore(): void {
    const content = this.events[skipEmptyDocuments(this.events, this.index + 1) + 1];
    if (content === undefined) return;
    const start = eventStart(content);
    this.fail('a second document begins here, and a file must hold one document', start, start + 1);
  }

  private node(role: Role): unknown {
    const node = this.index++;
    const event = this.events[node]!;
    this.values++;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return this.scalar(event, node, role);
      case EVENT_ID.ALIAS:
        return this.alias(event, node);
      case EVENT_ID.SEQUENCE:
        return this.collection(event, node, 'seq');
      case EVENT_ID.MAPPING:
        return this.collection(event, node, 'map');
      default:
        throw new TypeError(`unexpected event ${event.type}`);
    }
  }

  private scalar(event: ScalarEvent, node: number, role: Role): unknown {
    if (event.valueStart < 0) this.placeEmpty(event, node, this.emptyPlace(role));
    else this.placeScalar(event, node);
    if (this.values > this.limits.values) this.failValues(node);
    const value = this.scalarValue(event, node);
    if (event.anchorStart >= 0) this.openAnchor(event, node, value).isComplete = true;
    return value;
  }

  private scalarValue(event: ScalarEvent, node: number): unknown {
    const text = scalarText(this.text, event);
    if (event.tagStart >= 0) return this.taggedValue(event, node, text);
    return event.style === SCALAR_STYLE.PLAIN ? resolvePlain(text) : text;
  }

  private taggedValue(event: ScalarEvent, node: number, text: string): unknown {
    const tag = this.tagOf(event);
    if (tag === undefined) return undefined;
    const value = tag === 'any' ? text : resolveTagged(tag, text);
    if (value === undefined) {
      this.fail(`the value does not fit its tag \`!!${tag}\``, this.starts[node]!, this.ends[node]!);
    }
    return value;
  }

  /** The core tag of a node, `any` for the tag `!`; fails where it is another one. */
  private tagOf(event: ScalarEvent | SequenceEvent | MappingEvent): CoreTag | 'any' | undefined {
    const written = this.text.slice(event.tagStart, event.tagEnd);
    if (written === '!') return 'any';
    const tag = coreTag(written, this.document);
    if (tag === undefined) {
      const name = written.length > 60 ? `${written.slice(0, 60)}...` : written;
      this.fail(`the tag \`${name}\` is none of the core schema of YAML 1.2`, event.tagStart, event.tagEnd);
    }
    return tag;
  }

  private alias(event: AliasEvent, node: number): unknown {
    const anchor = this.resolve(event, node);
    if (anchor === undefined) return undefined;
    this.values += anchor.size - 1;
    if (this.values > this.limits.values) return this.failValues(node);
    if (anchor.height < 0) anchor.height = heightOf(anchor.value);
    if (this.depth + anchor.height > this.limits.depth) return this.failDepth(node);
    return copyValue(anchor.value);
  }

  private resolve(event: AliasEvent, node: number): Anchor | undefined {
    this.place(node, event.anchorStart - 1, event.anchorEnd);
    const name = this.text.slice(event.anchorStart, event.anchorEnd);
    const anchor = this.anchors.get(name);
    if (anchor === undefined) {
      this.fail('the alias has no anchor before it', event.anchorStart - 1, event.anchorEnd);
      return undefined;
    }
    if (!anchor.isComplete) {
      this.fail('the alias stands inside the very value that it refers to', event.anchorStart - 1, event.anchorEnd);
      return undefined;
    }
    this.targets.set(node, anchor.node);
    return anchor;
  }

  private collection(event: SequenceEvent | MappingEvent, node: number, kind: 'seq' | 'map'): unknown {
    this.starts[node] = event.start;
    this.ends[node] = event.start + 1;
    this.cursor = event.start;
    const isFlow = event.style === COLLECTION_STYLE.FLOW;
    const bracket = this.text.charCodeAt(event.start);
    const isBracketed = isFlow && (bracket === 0x5b || bracket === 0x7b);
    if (isBracketed) this.cursor++;
    if (++this.depth > this.limits.depth) return this.failDepth(node);
    if (this.values > this.limits.values) return this.failValues(node);
    if (event.tagStart >= 0) this.checkCollectionTag(event, kind);
    const before = this.values;
    const anchor = event.anchorStart >= 0 ? this.openAnchor(event, node, undefined) : undefined;
    const value = event.type === EVENT_ID.SEQUENCE ? this.items() : this.members(node);
    if (this.fault !== undefined) return undefined;
    this.index++;
    this.depth--;
    if (isBracketed) this.cursor = skipFlowSpace(this.text, this.cursor) + 1;
    this.ends[node] = this.cursor;
    this.next[node] = this.index;
    if (anchor !== undefined) {
      anchor.value = value;
      anchor.size = this.values - before + 1;
      anchor.isComplete = true;
    }
    return value;
  }

  private checkCollectionTag(event: SequenceEvent | MappingEvent, kind: 'seq' | 'map'): void {
    const tag = this.tagOf(event);
    if (tag !== undefined && tag !== 'any' && tag !== kind) {
      this.fail(`the value does not fit its tag \`!!${tag}\``, event.tagStart, event.tagEnd);
    }
  }

  private items(): unknown[] {
    const items: unknown[] = [];
    while (this.fault === undefined && this.events[this.index]!.type !== EVENT_ID.POP) items.push(this.node('item'));
    return items;
  }

  private members(mapping: number): PlainObject {
    const object: PlainObject = {};
    let merged: unknown[] | undefined;
    while (this.fault === undefined && this.events[this.index]!.type !== EVENT_ID.POP) {
      const node = this.index;
      const key = this.key();
      const value = this.node('value');
      if (this.fault !== undefined) break;
      if (key === '<<' && this.isMergeKey(node) && isMergeable(value)) {
        this.mergeKeys.add(node);
        merged ??= [];
        merged.push(value);
      } else {
        // Reading is cheaper than asking for an own property, and no value is undefined.
        if (object[key] !== undefined && Object.hasOwn(object, key)) this.duplicates.push({ mapping, key, node });
        setProperty(object, key, value);
      }
    }
    if (merged !== undefined) mergeInto(object, merged);
    return object;
  }

  /** The name that a key gives its property. */
  private key(): string {
    const node = this.index++;
    const event = this.events[node]!;
    if (event.type === EVENT_ID.SCALAR) {
      if (event.valueStart < 0) this.placeEmpty(event, node, this.emptyKeyPlace());
      else this.placeScalar(event, node);
      if (event.tagStart >= 0 || event.anchorStart >= 0) this.checkKey(event, node);
      return keyName(this.text, event, this.document);
    }
    if (event.type === EVENT_ID.ALIAS) {
      const anchor = this.resolve(event, node);
      if (anchor === undefined) return '';
      const target = this.events[anchor.node]!;
      if (target.type === EVENT_ID.SCALAR) return keyName(this.text, target, this.document);
    }
    const start = eventStart(event);
    this.fail('a mapping or a sequence stands as a key, and a key must be a scalar', start, start + 1);
    return '';
  }

  private checkKey(event: ScalarEvent, node: number): void {
    const value = this.scalarValue(event, node);
    if (event.anchorStart >= 0) this.openAnchor(event, node, value).isComplete = true;
  }

  private isMergeKey(node: number): boolean {
    const event = this.events[this.targets.get(node) ?? node]!;
    if (event.type !== EVENT_ID.SCALAR) return false;
    return event.tagStart < 0 ? event.style === SCALAR_STYLE.PLAIN : this.tagOf(event) === 'merge';
  }

  private openAnchor(event: ScalarEvent | SequenceEvent | MappingEvent, node: number, value: unknown): Anchor {
    const anchor: Anchor = { node, isComplete: false, value, size: 1, height: -1 };
    this.anchors.set(this.text.slice(event.anchorStart, event.anchorEnd), anchor);
    return anchor;
  }

  private place(node: number, start: number, end: number): void {
    this.starts[node] = start;
    this.ends[node] = end;
    this.next[node] = node + 1;
    this.cursor = end;
  }

  private placeScalar(event: ScalarEvent, node: number): void {
    if (event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK) {
      const start = blockScalarStart(this.text, event, this.cursor);
      this.place(node, start, blockScalarEnd(this.text, event, start));
    } else {
      const quote = quoteLength(event);
      this.place(node, event.valueStart - quote, event.valueEnd + quote);
    }
  }

  private placeEmpty(event: ScalarEvent, node: number, place: number): void {
    const behindProperties = propertiesEnd(event);
    const offset = behindProperties < 0 ? place : behindProperties;
    this.place(node, offset, offset);
  }

  /** Just behind the `:` or `-` that announces a value, or behind the token before it where there is none. */
  private emptyPlace(role: Role): number {
    if (role === 'root') return this.cursor;
    const indicator = skipYamlSpace(this.text, this.cursor);
    const isThere = this.text.charCodeAt(indicator) === (role === 'item' ? 0x2d : 0x3a);
    return isThere ? indicator + 1 : this.cursor;
  }

  /** Behind the `?` that announces a key, or before the `:` of its value. */
  private emptyKeyPlace(): number {
    const indicator = skipFlowSpace(this.text, this.cursor);
    return this.text.charCodeAt(indicator) === 0x3f ? indicator + 1 : indicator;
  }

  private fail(reason: string, start: number, end: number): undefined {
    this.fault ??= { kind: 'syntax', reason, start, end };
    return undefined;
  }

  private failDepth(node: number): undefined {
    this.fault ??= { kind: 'depth', start: this.starts[node]!, end: this.ends[node]! };
    return undefined;
  }

  private failValues(node: number): undefined {
    this.fault ??= { kind: 'values', start: this.starts[node]!, end: this.ends[node]! };
    return undefined;
  }
}

/** Gives an object the members of the merged ones that it has not itself, the earlier ones first. */
function mergeInto(object: PlainObject, merged: readonly unknown[]): void {
  for (const source of merged) {
    if (Array.isArray(source)) {
      mergeInto(object, source);
    } else if (isPlainObject(source)) {
      for (const key of Object.keys(source)) {
        if (!Object.hasOwn(object, key)) setProperty(object, key, source[key]);
      }
    }
  }
}

function isMergeable(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlainObject) : isPlainObject(value);
}

/** The index of the first document from `start` on that has content; the number of events where none has. */
function skipEmptyDocuments(events: readonly Event[], start: number): number {
  let index = start;
  while (index < events.length) {
    const content = events[index + 1];
    if (content?.type !== EVENT_ID.SCALAR || content.valueStart >= 0 || propertiesEnd(content) >= 0) break;
    index += 3;
  }
  return index;
}

/** Like skipYamlSpace, over the commas between entries too. */
function skipFlowSpace(text: string, start: number): number {
  let index = skipYamlSpace(text, start);
  while (text.charCodeAt(index) === 0x2c) index = skipYamlSpace(text, index + 1);
  return index;
}

function eventStart(event: Event): number {
  switch (event.type) {
    case EVENT_ID.SCALAR:
      return Math.max(0, event.valueStart < 0 ? propertiesEnd(event) : event.valueStart - quoteLength(event));
    case EVENT_ID.ALIAS:
      return event.anchorStart - 1;
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING:
      return event.start;
    default:
      return 0;
  }
}
