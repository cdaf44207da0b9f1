import { createHash } from 'node:crypto';

/** The requested part of a list. */
export interface PageRequest {
  /** The `nextCursor` of the previous page. */
  readonly cursor: string | null;
  readonly limit: number;
}

/** A part of a list. `nextCursor` is null on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** The cursor does not belong to this list. */
export class CursorInvalid extends Error {
  readonly code = 'cursor-invalid';
}

/** The end of a page: the id and, in lists with two sort fields, the position in the list. */
export interface Place {
  readonly id: string;
  readonly position: number;
}

const idBytes = 16;

const placeBytes = idBytes + 4;

const checksumBytes = 6;

/** Encodes a place in a list as an opaque text. `list` identifies the list and its filter. */
export function encodeCursor(place: Place, list: string): string {
  const bytes = Buffer.alloc(placeBytes);
  bytes.write(place.id.replaceAll('-', ''), 'hex');
  bytes.writeInt32BE(place.position, idBytes);
  return Buffer.concat([bytes, checksum(bytes, list)]).toString('base64url');
}

/**
 * Reads the place of a cursor.
 *
 * @throws CursorInvalid if the cursor belongs to another list.
 */
export function decodeCursor(cursor: string, list: string): Place {
  const bytes = Buffer.from(cursor, 'base64url');
  const place = bytes.subarray(0, placeBytes);
  const isOurs =
    bytes.length === placeBytes + checksumBytes &&
    // Node decodes base64url leniently.
    bytes.toString('base64url') === cursor &&
    bytes.subarray(placeBytes).equals(checksum(place, list));
  if (!isOurs) throw new CursorInvalid('The cursor does not belong to this list.');
  const digits = place.toString('hex', 0, idBytes);
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, position: place.readInt32BE(idBytes) };
}

// Returns a checksum over the place and the list. A cursor of another list or filter is rejected, so that it cannot list wrong
// items.
function checksum(place: Uint8Array, list: string): Buffer {
  return createHash('sha256').update(JSON.stringify(list)).update(place).digest().subarray(0, checksumBytes);
}

/** Creates a page of rows. The query selects one row more than the limit, which shows whether there is a next page. */
export function toPage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  limit: number,
  list: string,
  toItem: (row: Row) => Item,
  getPosition: (row: Row) => number = () => 0,
): Page<Item> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => toItem(row)),
    nextCursor: last === undefined ? null : encodeCursor({ id: last.id, position: getPosition(last) }, list),
  };
}
