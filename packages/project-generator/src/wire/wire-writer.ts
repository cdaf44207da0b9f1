import type { Transform } from '../records/index.js';
import type { WireSpan } from './types.js';
import { toUtf8, utf8Length } from './utf8.js';

/** Collects what goes over the wire, and where values are in it. */
export class WireWriter {
  readonly spans: WireSpan[] = [];
  /** Why the value cannot be written, the first reason found: a clause. What is written then means nothing. */
  refused: string | undefined;
  /** In bytes. */
  length = 0;
  private readonly pieces: (string | Uint8Array)[] = [];

  text(text: string): void {
    this.pieces.push(text);
    this.length += utf8Length(text);
  }

  bytes(bytes: Uint8Array): void {
    this.pieces.push(bytes);
    this.length += bytes.length;
  }

  refuse(clause: string | undefined): void {
    this.refused ??= clause;
  }

  /** Records a span around all that `write` writes. Spans of a whole come before those of its parts. */
  span(pointer: string, transforms: readonly Transform[], write: () => void): void {
    const index = this.spans.length;
    const offset = this.length;
    this.spans.push({ pointer, offset, length: 0, transforms });
    write();
    this.spans[index] = { pointer, offset, length: this.length - offset, transforms };
  }

  /** Appends what another writer holds. */
  append(other: WireWriter): void {
    for (const span of other.spans) this.spans.push({ ...span, offset: this.length + span.offset });
    for (const piece of other.pieces) this.pieces.push(piece);
    this.length += other.length;
    this.refuse(other.refused);
  }

  /** What was written, where all of it is text. */
  toText(): string {
    return this.pieces.join('');
  }

  toBytes(): Uint8Array {
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
