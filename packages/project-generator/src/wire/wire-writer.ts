import type { EncodedBytes, Transform } from '../records/index.js';
import { encodeBytes, toUtf8, utf8Length } from './bytes.js';
import type { WireSpan } from './types.js';

/** Code points that UTF-8 cannot encode. */
const loneSurrogate = /\p{Surrogate}/gu;

/** A span whose end may not be known yet. */
type OpenSpan = { -readonly [Key in keyof WireSpan]: WireSpan[Key] };

/** Collects the wire form, and the spans of values in it. */
export class WireWriter {
  readonly spans: OpenSpan[] = [];
  /** The first reason why the value cannot be written, as a clause. If set, the output is meaningless. */
  refused: string | undefined;
  /** Length in bytes. */
  length = 0;
  private readonly pieces: (string | Uint8Array)[] = [];
  private isText = true;

  text(text: string): void {
    const length = utf8Length(text);
    this.pieces.push(length === text.length ? text : text.replace(loneSurrogate, '\ufffd'));
    this.length += length;
  }

  bytes(bytes: Uint8Array): void {
    this.pieces.push(bytes);
    this.isText = false;
    this.length += bytes.length;
  }

  refuse(clause: string | undefined): void {
    this.refused ??= clause;
  }

  /** Records a span around the output of `write`. The span of a whole precedes those of its parts. */
  span(pointer: string, transforms: readonly Transform[], write: () => void): void {
    const span = this.begin(pointer, transforms);
    write();
    this.end(span);
  }

  /** Starts a span; returns its handle for `end`, which sets the length. */
  begin(pointer: string, transforms: readonly Transform[]): number {
    return this.spans.push({ pointer, offset: this.length, length: 0, transforms }) - 1;
  }

  end(span: number): void {
    const open = this.spans[span];
    if (open !== undefined) open.length = this.length - open.offset;
  }

  /** Appends the output of another writer. */
  append(other: WireWriter): void {
    for (const span of other.spans) this.spans.push({ ...span, offset: this.length + span.offset });
    for (const piece of other.pieces) this.pieces.push(piece);
    this.isText &&= other.isText;
    this.length += other.length;
    this.refuse(other.refused);
  }

  /** Returns the output if all of it is text. */
  toText(): string {
    return this.pieces.join('');
  }

  /** Returns the output encoded for a record. */
  toEncoded(): EncodedBytes {
    return this.isText ? { encoding: 'utf8', data: this.toText() } : encodeBytes(this.toBytes());
  }

  toBytes(): Uint8Array {
    if (this.isText) return toUtf8(this.toText());
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      const part = typeof piece === 'string' ? toUtf8(piece) : piece;
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}
