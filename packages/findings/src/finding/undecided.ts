import type { Location } from './issue.js';

/** The kinds of things that an analysis may be unable to judge. */
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
/** Kind of a part that an analysis may be unable to judge. */
export type UndecidedKind = (typeof undecidedKinds)[number];

/** A part of a document that was not judged, so that the absence of findings about it says nothing. */
export interface Undecided {
  readonly what: UndecidedKind;
  /** The reason, as a clause: `` the dialect `https://example.com/dialect` is not known ``. */
  readonly why: string;
  readonly location: Location;
}
