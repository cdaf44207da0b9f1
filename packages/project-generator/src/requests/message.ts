import type { RenderedMessage } from '../records/index.js';

/** A span of a message that contains a value. */
export interface MessageSpan {
  /** The id of the insertion point. */
  readonly id: string;
  readonly offset: number;
  readonly length: number;
}

/** One piece of a message: ASCII text with its spans. */
export interface Piece {
  readonly text: string;
  readonly spans?: readonly MessageSpan[];
}

/** A header field of a message. */
export interface HeaderField {
  readonly name: string;
  readonly value: readonly Piece[];
}

/** A request, in wire order. */
export interface MessageParts {
  readonly method: string;
  /** Path and query. */
  readonly target: readonly Piece[];
  readonly headers: readonly HeaderField[];
}

/** The head of a message, and the byte offsets of its values. */
export interface RenderedHead {
  readonly line: string;
  readonly headers: RenderedMessage['headers'];
  readonly spans: ReadonlyMap<string, { readonly offset: number; readonly length: number }>;
  /** The length of the head including the empty line, where the body starts. */
  readonly length: number;
}

/** Writes request line and header fields of HTTP/1.1 (RFC 9112, section 3). The text is ASCII, so characters are bytes. */
export function writeHead({ method, target, headers }: MessageParts): RenderedHead {
  const spans = new Map<string, { offset: number; length: number }>();
  let length = method.length + 1;

  function write(pieces: readonly Piece[]): string {
    let text = '';
    for (const piece of pieces) {
      for (const span of piece.spans ?? []) {
        if (!spans.has(span.id)) spans.set(span.id, { offset: length + span.offset, length: span.length });
      }
      text += piece.text;
      length += piece.text.length;
    }
    return text;
  }

  const line = `${method} ${write(target)} HTTP/1.1`;
  length += ' HTTP/1.1\r\n'.length;
  const fields = headers.map(({ name, value }): [string, string] => {
    length += name.length + 2;
    const text = write(value);
    length += 2;
    return [name, text];
  });
  return { line, headers: fields, spans, length: length + 2 };
}

// Printable ASCII and tabs, as RFC 9110 (5.5) requires of new fields.
const headerValue = /^[\t\x20-\x7e]*$/;

/** True for a text that is a valid header field value without encoding. */
export function isHeaderValue(value: string): boolean {
  return headerValue.test(value);
}
