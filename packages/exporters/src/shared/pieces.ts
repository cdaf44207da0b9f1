/** A piece of a message. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  /** The wire form of an insertion point's seed value. */
  | { readonly kind: 'point'; readonly id: string; readonly text: string }
  /** The value of a variable: a credential. */
  | { readonly kind: 'variable'; readonly name: string };

/** A span of an insertion point, in bytes. */
export interface PointSpan {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
}

/**
 * Splits a text at the spans in it.
 *
 * @param offset byte offset of the text in UTF-8, on the same scale as the spans
 * @param spans the spans in order, without overlaps
 */
export function cut(text: string, offset: number, spans: readonly PointSpan[]): Piece[] {
  const end = offset + byteLength(text);
  const pieces: Piece[] = [];
  let rest = text;
  let at = offset;
  for (const span of spans) {
    if (span.offset < at || span.offset + span.length > end) continue;
    const before = takeBytes(rest, span.offset - at);
    const value = takeBytes(rest.slice(before.length), span.length);
    if (before !== '') pieces.push({ kind: 'text', text: before });
    pieces.push({ kind: 'point', id: span.id, text: value });
    rest = rest.slice(before.length + value.length);
    at = span.offset + span.length;
  }
  if (rest !== '') pieces.push({ kind: 'text', text: rest });
  return pieces;
}

/** Splits pieces at a separator in their literal text. */
export function splitPieces(pieces: readonly Piece[], separator: string): Piece[][] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (piece.kind !== 'text') {
      parts.at(-1)?.push(piece);
      continue;
    }
    piece.text.split(separator).forEach((text, index) => {
      if (index > 0) parts.push([]);
      if (text !== '') parts.at(-1)?.push({ kind: 'text', text });
    });
  }
  return parts;
}

/** Splits pieces in two at the first separator; the second part is undefined if none exists. */
export function splitOnce(pieces: readonly Piece[], separator: string): [Piece[], Piece[] | undefined] {
  const [first = [], ...others] = splitPieces(pieces, separator);
  if (others.length === 0) return [first, undefined];
  const rest = others.flatMap((part, index): Piece[] =>
    index === 0 ? part : [{ kind: 'text', text: separator }, ...part],
  );
  return [first, rest];
}

/** Returns the wire text of pieces, with empty credentials. */
export function plainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'variable' ? '' : piece.text)).join('');
}

/** Returns the length of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  let length = 0;
  for (const character of text) length += countUtf8Bytes(character);
  return length;
}

function countUtf8Bytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

function takeBytes(text: string, bytes: number): string {
  let length = 0;
  let size = 0;
  for (const character of text) {
    if (size >= bytes) break;
    size += countUtf8Bytes(character);
    length += character.length;
  }
  return text.slice(0, length);
}
