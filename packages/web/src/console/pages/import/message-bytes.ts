import type { InsertionPoint, Rendered } from '../../api/records.js';

/** A part of a message: bytes, and the insertion points that contain them; empty for bytes that engines do not change. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly points: readonly string[];
}

/** Returns the bytes of a message as sent. The offsets of its insertion points refer to them. */
export function decodeMessageBytes({ line, headers, body }: Rendered): Uint8Array {
  const head = new TextEncoder().encode(
    `${line}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  const rest = body === null ? new Uint8Array() : decoded(body);
  const bytes = new Uint8Array(head.length + rest.length);
  bytes.set(head);
  bytes.set(rest, head.length);
  return bytes;
}

function decoded({ encoding, data }: NonNullable<Rendered['body']>): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(data);
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}

/** Splits bytes at the bounds of insertion points. Ranges beyond the bytes are cut, and empty ones have no piece. */
export function splitMessageBytes(bytes: Uint8Array, points: readonly InsertionPoint[]): Piece[] {
  const spans = points.flatMap(({ id, wire }) => {
    if (wire === null || wire.length === 0 || wire.offset >= bytes.length) return [];
    return [{ id, from: wire.offset, to: Math.min(bytes.length, wire.offset + wire.length) }];
  });
  const edges = [...new Set([0, bytes.length, ...spans.flatMap(({ from, to }) => [from, to])])].sort(
    (a, b) => a - b,
  );
  const begins = new Map<number, typeof spans>();
  for (const span of spans) begins.set(span.from, [...(begins.get(span.from) ?? []), span]);
  const pieces: Piece[] = [];
  let open: typeof spans = [];
  for (const [index, from] of edges.entries()) {
    const to = edges[index + 1];
    if (to === undefined) break;
    open = open.filter((span) => span.to > from);
    open.push(...(begins.get(from) ?? []));
    pieces.push({ bytes: bytes.subarray(from, to), points: open.map(({ id }) => id) });
  }
  return pieces;
}

/** Returns bytes in readable form: as text, or in hexadecimal if they are not text. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
  }
}
