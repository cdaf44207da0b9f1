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
