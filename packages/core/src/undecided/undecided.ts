import type { Location } from '../issue/issue.js';
import type { Report, Reportable } from '../rule/rule.js';

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
export type UndecidedKind = (typeof undecidedKinds)[number];

/** A part of a document that was not judged, so that the absence of findings about it says nothing. */
export interface Undecided {
  readonly what: UndecidedKind;
  /** The reason, as a clause: `` the dialect `https://example.com/dialect` is not known ``. */
  readonly why: string;
  readonly location: Location;
}

/** What a rule says of a thing that it cannot judge. */
export interface UndecidedReport {
  readonly what: UndecidedKind;
  /** The reason, as a clause: `its schema needs more than 1,000,000 steps`. It depends on the document alone, never on the clock. */
  readonly why: string;
  /** The node or fault concerned. */
  readonly at: Reportable;
  /** A field of the node, or the segments of a path below it, as for findings. */
  readonly property?: Report['property'];
}
