import {
  EVENT_ID,
  SCALAR_STYLE,
  type AliasEvent,
  type Event,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import {
  blockScalarEnd,
  blockScalarStart,
  isBracketed,
  propertiesEnd,
  quoteLength,
  skipFlowSpace,
  skipYamlSpace,
} from './text.js';
import { yamlKind } from './tree.js';

/** The role of a node. It determines the location of an empty node. */
export type YamlRole = 'root' | 'item' | 'key' | 'value';

/**
 * Records the locations of nodes while they are read in the order of the text. The events contain the locations of scalars and
 * first brackets; all others follow from the previous token.
 */
export class YamlLayout {
  /** By node: its flags of `yamlKind`. */
  readonly kinds: Uint8Array;
  /** By collection: the index of the event after its last one. */
  readonly next: Int32Array;
  /** By node: the offset of its content. */
  readonly starts: Int32Array;
  /** By node: the offset after its last character. */
  readonly ends: Int32Array;
  /** The names of the keys that differ from their text. */
  readonly names = new Map<number, string>();
  private readonly text: string;
  /** The offset after the last token that was read. */
  private cursor = 0;

  constructor(text: string, events: readonly Event[]) {
    this.text = text;
    this.kinds = new Uint8Array(events.length);
    this.next = new Int32Array(events.length);
    this.starts = new Int32Array(events.length);
    this.ends = new Int32Array(events.length);
  }

  scalar(event: ScalarEvent, node: number, role: YamlRole): void {
    if (event.valueStart < 0) {
      const behindProperties = propertiesEnd(event);
      const offset = behindProperties < 0 ? this.emptyPlace(role) : behindProperties;
      this.place(node, offset, offset);
    } else if (event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK) {
      const start = blockScalarStart(this.text, event, this.cursor);
      this.place(node, start, blockScalarEnd(this.text, event, start));
    } else {
      const quote = quoteLength(event);
      if (quote > 0) this.kinds[node] = yamlKind.quoted;
      this.place(node, event.valueStart - quote, event.valueEnd + quote);
    }
  }

  alias(event: AliasEvent, node: number): void {
    this.kinds[node] = yamlKind.alias;
    this.place(node, event.anchorStart - 1, event.anchorEnd);
  }

  /** Records the start of a collection. Call it before its content is read. */
  open(event: SequenceEvent | MappingEvent, node: number): void {
    const bracketed = isBracketed(this.text, event);
    this.kinds[node] =
      (event.type === EVENT_ID.MAPPING ? yamlKind.mapping : yamlKind.sequence) |
      (bracketed ? yamlKind.bracketed : 0);
    this.starts[node] = event.start;
    this.cursor = bracketed ? event.start + 1 : event.start;
  }

  /** Records the name of a located key if it differs from the key's text. Returns the name. */
  name(node: number, name: string): string {
    const kind = this.kinds[node]!;
    const quote = (kind & yamlKind.quoted) === 0 ? 0 : 1;
    const start = this.starts[node]! + quote;
    if (this.ends[node]! - quote - start !== name.length || !this.text.startsWith(name, start)) {
      this.kinds[node] = kind | yamlKind.named;
      this.names.set(node, name);
    }
    return name;
  }

  /** Records the end of a collection. Call it after its content has been read; `next` is the event after it. */
  close(event: SequenceEvent | MappingEvent, node: number, next: number): void {
    if (isBracketed(this.text, event)) this.cursor = skipFlowSpace(this.text, this.cursor) + 1;
    this.ends[node] = this.cursor;
    this.next[node] = next;
  }

  private place(node: number, start: number, end: number): void {
    this.starts[node] = start;
    this.ends[node] = end;
    this.cursor = end;
  }

  /**
   * Returns the location of an empty node: after its `:` or `-`, or else after the previous token. The location of an empty key
   * is after its `?` or before its `:`.
   */
  private emptyPlace(role: YamlRole): number {
    if (role === 'root') return this.cursor;
    const indicator =
      role === 'key' ? skipFlowSpace(this.text, this.cursor) : skipYamlSpace(this.text, this.cursor);
    const code = this.text.charCodeAt(indicator);
    if (role === 'key') return code === 0x3f ? indicator + 1 : indicator;
    return code === (role === 'item' ? 0x2d : 0x3a) ? indicator + 1 : this.cursor;
  }
}

/**
 * Returns the offset of the first visible character of a node, including its quote. It is for reports about nodes without a
 * recorded location.
 */
export function eventStart(event: Event): number {
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
