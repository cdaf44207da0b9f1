import { createHash } from 'node:crypto';

/** Requested part of a list. */
export interface PageRequest {
  /** The `nextCursor` of the previous page. */
  readonly cursor: string | null;
  readonly limit: number;
}

/** A part of a list; `nextCursor` is null on the last one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A cursor that no list gave. */
export class CursorInvalid extends Error {
  readonly code = 'cursor-invalid';
}

/** End of a page: the id and, in lists that are ordered by two fields, the position in it. */
export interface Place {
  readonly id: string;
  readonly position: number;
}

const idBytes = 16;

const placeBytes = idBytes + 4;

const checksumBytes = 6;

/** Writes a place in a list as an opaque text. `list` names the list and how it is filtered. */
export function encodeCursor(place: Place, list: string): string {
  const bytes = Buffer.alloc(placeBytes);
  bytes.write(place.id.replaceAll('-', ''), 'hex');
  bytes.writeInt32BE(place.position, idBytes);
  return Buffer.concat([bytes, checksum(bytes, list)]).toString('base64url');
}

/**
 * Reads the place of a cursor.
 *
 * @throws CursorInvalid where this list did not give it.
 */
export function decodeCursor(cursor: string, list: string): Place {
  const bytes = Buffer.from(cursor, 'base64url');
  const place = bytes.subarray(0, placeBytes);
  const isOurs =
    bytes.length === placeBytes + checksumBytes &&
    // Node reads base64url leniently.
    bytes.toString('base64url') === cursor &&
    bytes.subarray(placeBytes).equals(checksum(place, list));
  if (!isOurs) throw new CursorInvalid('The cursor does not belong to this list.');
  const digits = place.toString('hex', 0, idBytes);
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, position: place.readInt32BE(idBytes) };
}

// So that a cursor of another list, or of this one with another filter, is refused instead of listing something else.
function checksum(place: Uint8Array, list: string): Buffer {
  return createHash('sha256').update(JSON.stringify(list)).update(place).digest().subarray(0, checksumBytes);
}

/** Makes a page of rows. They were selected with one more than the limit, which shows that there is a next page. */
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
