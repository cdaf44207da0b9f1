import type { Severity } from '@assay/core';
import type { ClientEffect } from '../change.js';
import type { Direction } from '../define-change.js';
import type { SchemaDifferencePair, Usage } from '../pairs.js';
import type { DifferenceKind } from '@assay/json-schema/algebra';

/**
 * One row of the table of schema changes: a way in which two schemas differ. It defines a kind of change for requests, for
 * responses, or for both.
 */
export type SchemaRow = DirectedRow | SymmetricRow;

interface RowBase {
  /** The id without its side: `min-length` gives `request-min-length` and `response-min-length`. */
  readonly id: string;
  /** The name without its side: `Shortest length` gives `Shortest length of what clients send`. */
  readonly name: string;
  /** The elementary differences that the row reports. A side without differences has no kind of change. */
  readonly differences: SideDifferences;
  /** The keyword, if the kind of difference alone is ambiguous. */
  readonly keyword?: string;
  /** True for a difference that this kind of change does not report after all. */
  readonly except?: (pair: SchemaDifferencePair) => boolean;
  /** The definition of this change in Markdown, with `{{send}}` for `send` or `get`. */
  readonly about?: string;
  readonly request?: SideTexts;
  readonly response?: SideTexts;
  /** Pairs of schemas that the change reports. The tests compare them, and the first pair is the example on its page. */
  readonly reported: readonly [ReportedSchemas, ...ReportedSchemas[]];
  /** Pairs of schemas that the change does not report, on both sides or on one. */
  readonly silent?: readonly SilentSchemas[];
}

/**
 * A row for a change that allows less in one direction and more in the other. Allowing less breaks clients in requests, allowing
 * more breaks them in responses.
 */
interface DirectedRow extends RowBase {
  /** The predicate if the new schema allows less; missing if each side has its own text. */
  readonly narrower?: string;
  /** The predicate if the new schema allows more. */
  readonly wider?: string;
}

/** A row for a change that has the same text in both directions. */
interface SymmetricRow extends RowBase {
  /** The predicate, or a sentence with `{{subject}}` inside. */
  readonly differs: string;
  readonly severity: Severity;
  /** The effect on clients, if the comparison of the schemas does not decide it. */
  readonly clients: Readonly<Record<Usage, ClientEffect>>;
  /** True if the change affects no value. The effect on clients is then always `clients`. */
  readonly isAnnotation?: boolean;
}

/** The differences that a row reports, by sender of the value. */
type SideDifferences = Readonly<Partial<Record<Usage, readonly DifferenceKind[]>>>;

/** Texts of one side that replace the generated ones. */
interface SideTexts {
  readonly name?: string;
  readonly about?: string;
  readonly forward?: Partial<Direction>;
  readonly backward?: Partial<Direction>;
}

/** Two schemas in YAML, and how the values of the second relate to those of the first. */
export type ReportedSchemas = readonly [before: string, after: string, values?: ValueRelation | undefined];

/** Two schemas in YAML with the same meaning on both sides, or on the given side. */
type SilentSchemas = readonly [before: string, after: string, usage?: Usage | undefined];

/** The relation of the new schema's allowed values to the old schema's. `not wider` means narrower or equal, undecided which. */
export type ValueRelation =
  | 'same'
  | 'narrower'
  | 'wider'
  | 'other'
  | 'not wider'
  | 'not narrower'
  | 'unknown';
