import type { Format } from '@assay/core';

/** The requirement level of a clause (RFC 2119). */
export type Level =
  | 'MUST'
  | 'MUST NOT'
  | 'REQUIRED'
  | 'SHALL'
  | 'SHALL NOT'
  | 'SHOULD'
  | 'SHOULD NOT'
  | 'RECOMMENDED'
  | 'NOT RECOMMENDED';

/** One requirement of a specification on a document, in our own words. */
export interface Clause {
  /** The object or section, as the specification names it. For RFCs with its number. */
  readonly section: string;
  readonly level: Level;
  readonly says: string;
  /** The formats that the clause applies to. */
  readonly formats: readonly Format[];
  readonly outcome: Outcome;
}

/** The result of analysing a document that violates a clause. */
export type Outcome =
  /** The violation is reported: the named faults of `faults/` violate the clause, and the clean document does not. */
  | { readonly kind: 'reported'; readonly faults: readonly string[] }
  /** A document does not show the violation. */
  | { readonly kind: 'unseen'; readonly why: string };

/** A clause without its section and formats. */
export type Row = (section: string, formats: readonly Format[]) => Clause;

/** Creates a clause whose violation is reported, with the names of the faults that violate it. */
export function reported(level: Level, says: string, ...faults: readonly string[]): Row {
  return (section, formats) => ({ section, level, says, formats, outcome: { kind: 'reported', faults } });
}

/** Creates a clause whose violation a document does not show. */
export function unseen(level: Level, says: string, why: string): Row {
  return (section, formats) => ({ section, level, says, formats, outcome: { kind: 'unseen', why } });
}

/** Applies a clause to other formats than the rest of its section. */
export function only(formats: readonly Format[], row: Row): Row {
  return (section) => row(section, formats);
}

/** The clauses of one section. */
export function section(name: string, formats: readonly Format[], ...rows: readonly Row[]): Clause[] {
  return rows.map((row) => row(name, formats));
}
