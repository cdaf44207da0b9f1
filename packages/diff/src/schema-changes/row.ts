import type { Severity } from '@assay/core';
import type { ClientEffect } from '../change.js';
import type { Direction } from '../define-change.js';
import type { SchemaDifferencePair, Usage } from '../pairs.js';
import type { DifferenceKind } from '@assay/json-schema/algebra';

/**
 * One row of the table of schema changes: a way in which two schemas differ. It is a kind of change in what clients send, in what they
 * get, or one in each.
 */
export type SchemaRow = DirectedRow | SymmetricRow;

interface RowBase {
  /** Id without its side: `min-length` is `request-min-length` and `response-min-length`. */
  readonly id: string;
  /** Name without its side: `Shortest length` is `Shortest length of what clients send`. */
  readonly name: string;
  /** The elementary differences that it reports; a side without any has no such kind. */
  readonly differences: SideDifferences;
  /** Keyword of the difference, where the differences alone do not tell. */
  readonly keyword?: string;
  /** True for a difference that is none of this kind of change after all. */
  readonly except?: (pair: SchemaDifferencePair) => boolean;
  /** Definition of this change in Markdown, with `{{send}}` for `send` or `get`. */
  readonly about?: string;
  readonly request?: SideTexts;
  readonly response?: SideTexts;
  /** Pairs of schemas that it reports: the tests compare them, and the first one is the example of its page. */
  readonly reported: readonly [ReportedSchemas, ...ReportedSchemas[]];
  /** Pairs of schemas that it does not report, on both sides or on one. */
  readonly silent?: readonly SilentSchemas[];
}

/** Row of a change that allows less in one direction and more in the other. In requests the former breaks clients, in responses the latter. */
interface DirectedRow extends RowBase {
  /** Sentence after its subject, where the new schema allows less; left out where each side has its own. */
  readonly narrower?: string;
  /** Sentence after its subject, where the new schema allows more. */
  readonly wider?: string;
}

/** Row of a change that reads the same in both directions. */
interface SymmetricRow extends RowBase {
  /** Sentence after its subject, or with `{{subject}}` inside. */
  readonly differs: string;
  readonly severity: Severity;
  /** Effect on clients, where the comparison of the schemas does not decide it. */
  readonly clients: Readonly<Record<Usage, ClientEffect>>;
  /** True if no value becomes valid or invalid: the effect on clients is always `clients`. */
  readonly isAnnotation?: boolean;
}

/** The differences that a row reports, by who sends the value. */
type SideDifferences = Readonly<Partial<Record<Usage, readonly DifferenceKind[]>>>;

/** Texts of one side that are not made by the patterns. */
interface SideTexts {
  readonly name?: string;
  readonly about?: string;
  readonly forward?: Partial<Direction>;
  readonly backward?: Partial<Direction>;
}

/** Two schemas in YAML, and how the values of the second one relate to those of the first. */
export type ReportedSchemas = readonly [before: string, after: string, values?: ValueRelation | undefined];

/** Two schemas in YAML that mean the same on both sides, or on the named one. */
type SilentSchemas = readonly [before: string, after: string, usage?: Usage | undefined];

/**
 * Relation of the values that a schema allows to those of the schema before. `not wider` is narrower or the same: which one is not
 * decided.
 */
export type ValueRelation =
  | 'same'
  | 'narrower'
  | 'wider'
  | 'other'
  | 'not wider'
  | 'not narrower'
  | 'unknown';
