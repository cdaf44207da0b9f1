import type { Location } from './issue.js';

/** The kinds of parts that an analysis may be unable to decide. */
export const undecidedKinds = [
  'document',
  'path',
  'operation',
  'reference',
  'schema',
  'example',
  'default',
  'enum',
  'pattern',
  'text',
] as const;
/** The kind of a part that an analysis may be unable to decide. */
export type UndecidedKind = (typeof undecidedKinds)[number];

/** A part of a document that was not decided, so that a lack of findings about it proves nothing. */
export interface Undecided {
  readonly what: UndecidedKind;
  /** The reason, as a clause: `` the dialect `https://example.com/dialect` is not known ``. */
  readonly why: string;
  readonly location: Location;
}
