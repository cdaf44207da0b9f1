import type { Deadline } from '../base/deadline.js';
import {
  EVENT_ID,
  SCALAR_STYLE,
  type AliasEvent,
  type DocumentEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { copyValue, setProperty, type PlainObject } from '../base/plain-object.js';
import type { Limits } from '../base/source.js';
import { resolveAliases } from './aliases.js';
import type { YamlFault } from './fault.js';
import type { RepairedPlace } from './repaired-text.js';
import { keyName, scalarText } from './key.js';
import { eventStart, YamlLayout, type YamlRole } from './layout.js';
import { isMergeable, mergeInto } from './merge.js';
import { resolvePlain } from './scalar.js';
import { coreTag, resolveTagged, type CoreTag } from './tag.js';
import { propertiesEnd } from './text.js';
import type { YamlTree } from './tree.js';

/** A repeated key of a mapping, as nodes. */
export interface YamlDuplicate {
  readonly mapping: number;
  readonly key: string;
  readonly node: number;
}

/** Result of composing. */
export type Composed =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly tree: YamlTree;
      readonly duplicates: readonly YamlDuplicate[];
      /** Places that lack white space required by YAML 1.2. */
      readonly repaired: readonly RepairedPlace[];
      /** True if the text is in the usual style, without aliases, so that its next version can be read incrementally. */
      readonly isUsual?: boolean;
    }
  | { readonly ok: false; readonly fault: YamlFault };

/** Builds the value of the document that the events describe, and records the location of each node. */
export function composeYaml(
  text: string,
  events: readonly Event[],
  limits: Limits,
  deadline: Deadline,
): Composed {
  const [document] = events;
  if (document?.type !== EVENT_ID.DOCUMENT || skipEmptyDocuments(events, 0) === events.length) {
    return { ok: false, fault: { kind: 'empty' } };
  }
  const aliases = resolveAliases(text, events, limits, deadline);
  return aliases.ok ? new Composer(text, events, document, aliases.targets, deadline).compose() : aliases;
}

class Composer {
  private readonly text: string;
  private readonly events: readonly Event[];
  private readonly document: DocumentEvent;
  private readonly layout: YamlLayout;
  private readonly targets: ReadonlyMap<number, number>;
  private readonly deadline: Deadline;
  private readonly mergeKeys = new Set<number>();
  /** The values of anchors that aliases may copy, by node. */
  private readonly anchored = new Map<number, unknown>();
  private readonly duplicates: YamlDuplicate[] = [];
  private fault: YamlFault | undefined;
  /** The index of the next event. */
  private index = 0;

  constructor(
    text: string,
    events: readonly Event[],
    document: DocumentEvent,
    targets: ReadonlyMap<number, number>,
    deadline: Deadline,
  ) {
    this.text = text;
    this.events = events;
    this.document = document;
    this.targets = targets;
    this.deadline = deadline;
    this.layout = new YamlLayout(text, events);
  }

  compose(): Composed {
    this.index = 1;
    const value = this.node('root');
    if (this.fault === undefined) this.checkNoMore();
    if (this.fault !== undefined) return { ok: false, fault: this.fault };
    const { text, targets, mergeKeys, duplicates } = this;
    const { kinds, next, starts, ends, names } = this.layout;
    const tree = { text, kinds, next, starts, ends, names, targets, mergeKeys, root: 1 };
    return { ok: true, value, duplicates, tree, repaired: [] };
  }

  /** Fails if a document after the first one has content. */
  private checkNoMore(): void {
    const content = this.events[skipEmptyDocuments(this.events, this.index + 1) + 1];
    if (content === undefined) return;
    const start = eventStart(content);
    this.fail('a second document begins here, but a file must contain only one', start, start + 1);
  }

  private node(role: YamlRole): unknown {
    this.deadline.tick();
    const node = this.index++;
    const event = this.events[node]!;
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

  private scalar(event: ScalarEvent, node: number, role: YamlRole): unknown {
    this.layout.scalar(event, node, role);
    const value = this.scalarValue(event, node);
    if (event.anchorStart >= 0) this.anchored.set(node, value);
    return value;
  }

  private scalarValue(event: ScalarEvent, node: number): unknown {
    const text = scalarText(this.text, event);
    if (event.tagStart >= 0) return this.taggedValue(event, node, text);
    return event.style === SCALAR_STYLE.PLAIN ? resolvePlain(text) : text;
  }

  private taggedValue(event: ScalarEvent, node: number, text: string): unknown {
    const tag = this.resolveTag(event);
    if (tag === undefined) return undefined;
    const value = tag === 'any' ? text : resolveTagged(tag, text);
    if (value === undefined) {
      this.fail(
        `the value does not fit its tag \`!!${tag}\``,
        this.layout.starts[node]!,
        this.layout.ends[node]!,
      );
    }
    return value;
  }

  /** Returns the core tag of a node, or `any` for the tag `!`. Fails for other tags. */
  private resolveTag(event: ScalarEvent | SequenceEvent | MappingEvent): CoreTag | 'any' | undefined {
    const literal = this.text.slice(event.tagStart, event.tagEnd);
    if (literal === '!') return 'any';
    const tag = coreTag(literal, this.document);
    if (tag === undefined) {
      const name = literal.length > 60 ? `${literal.slice(0, 60)}...` : literal;
      this.fail(`the tag \`${name}\` is not in the core schema of YAML 1.2`, event.tagStart, event.tagEnd);
    }
    return tag;
  }

  /** Copies the target of an alias, so that no object occurs twice in the document's value. */
  private alias(event: AliasEvent, node: number): unknown {
    this.layout.alias(event, node);
    return copyValue(this.anchored.get(this.targets.get(node) ?? node));
  }

  private collection(event: SequenceEvent | MappingEvent, node: number, kind: 'seq' | 'map'): unknown {
    this.layout.open(event, node);
    if (event.tagStart >= 0) this.checkCollectionTag(event, kind);
    const value = event.type === EVENT_ID.SEQUENCE ? this.items() : this.members(node);
    if (this.fault !== undefined) return undefined;
    this.index++;
    this.layout.close(event, node, this.index);
    if (event.anchorStart >= 0) this.anchored.set(node, value);
    return value;
  }

  private checkCollectionTag(event: SequenceEvent | MappingEvent, kind: 'seq' | 'map'): void {
    const tag = this.resolveTag(event);
    if (tag !== undefined && tag !== 'any' && tag !== kind) {
      this.fail(`the value does not fit its tag \`!!${tag}\``, event.tagStart, event.tagEnd);
    }
  }

  private items(): unknown[] {
    const items: unknown[] = [];
    while (this.fault === undefined && this.events[this.index]!.type !== EVENT_ID.POP)
      items.push(this.node('item'));
    return items;
  }

  private members(mapping: number): PlainObject {
    const object: PlainObject = {};
    let merged: unknown[] | undefined;
    while (this.fault === undefined && this.events[this.index]!.type !== EVENT_ID.POP) {
      const node = this.index;
      const key = this.key();
      if (this.fault !== undefined) break;
      const value = this.node('value');
      if (this.fault !== undefined) break;
      if (key === '<<' && this.isMergeKey(node) && isMergeable(value)) {
        this.mergeKeys.add(node);
        merged ??= [];
        merged.push(value);
      } else {
        // Reading is faster than checking for an own property, and no value is undefined.
        if (object[key] !== undefined && Object.hasOwn(object, key))
          this.duplicates.push({ mapping, key, node });
        setProperty(object, key, value);
      }
    }
    if (merged !== undefined) mergeInto(object, merged);
    return object;
  }

  /** Returns the property name of a key. */
  private key(): string {
    const node = this.index++;
    const event = this.events[node]!;
    if (event.type === EVENT_ID.SCALAR) {
      this.layout.scalar(event, node, 'key');
      if (event.tagStart >= 0 || event.anchorStart >= 0) this.checkKey(event, node);
      return this.layout.name(node, keyName(this.text, event, this.document));
    }
    if (event.type === EVENT_ID.ALIAS) {
      this.layout.alias(event, node);
      const target = this.events[this.targets.get(node) ?? node]!;
      if (target.type === EVENT_ID.SCALAR)
        return this.layout.name(node, keyName(this.text, target, this.document));
    }
    const start = eventStart(event);
    this.fail('a mapping or a sequence is used as a key, but a key must be a scalar', start, start + 1);
    return '';
  }

  private checkKey(event: ScalarEvent, node: number): void {
    const value = this.scalarValue(event, node);
    if (event.anchorStart >= 0) this.anchored.set(node, value);
  }

  private isMergeKey(node: number): boolean {
    const event = this.events[this.targets.get(node) ?? node]!;
    if (event.type !== EVENT_ID.SCALAR) return false;
    return event.tagStart < 0 ? event.style === SCALAR_STYLE.PLAIN : this.resolveTag(event) === 'merge';
  }

  private fail(reason: string, start: number, end: number): void {
    this.fault ??= { kind: 'syntax', reason, start, end };
  }
}

/** Returns the index of the first document from `start` on that has content; the number of events if none exists. */
function skipEmptyDocuments(events: readonly Event[], start: number): number {
  let index = start;
  while (index < events.length) {
    const content = events[index + 1];
    if (content?.type !== EVENT_ID.SCALAR || content.valueStart >= 0 || propertiesEnd(content) >= 0) break;
    index += 3;
  }
  return index;
}
