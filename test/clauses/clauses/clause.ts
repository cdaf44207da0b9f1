import type { Format } from '@assay/core';

/** How binding a clause is (RFC 2119). */
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

/** One demand of a specification on a document, in our own words. */
export interface Clause {
  /** The object or section, as the specification names it; with its number for RFCs. */
  readonly section: string;
  readonly level: Level;
  readonly says: string;
  /** The formats whose documents it binds. */
  readonly formats: readonly Format[];
  readonly outcome: Outcome;
}

/** What happens to a document that breaks a clause. */
export type Outcome =
  /** It is reported: the named faults of `faults/` break the clause, and the clean document keeps it. */
  | { readonly kind: 'reported'; readonly faults: readonly string[] }
  /** It cannot be told from the document. */
  | { readonly kind: 'unseen'; readonly why: string };

/** A clause before it is known which section it is in, and which formats it binds. */
export type Row = (section: string, formats: readonly Format[]) => Clause;

/** A clause whose breach is reported, with the names of the faults that break it. */
export function reported(level: Level, says: string, ...faults: readonly string[]): Row {
  return (section, formats) => ({ section, level, says, formats, outcome: { kind: 'reported', faults } });
}

/** A clause whose breach a document does not show. */
export function unseen(level: Level, says: string, why: string): Row {
  return (section, formats) => ({ section, level, says, formats, outcome: { kind: 'unseen', why } });
}

/** The same clause for other formats than those of its section. */
export function only(formats: readonly Format[], row: Row): Row {
  return (section) => row(section, formats);
}

/** The clauses of one section. */
export function section(name: string, formats: readonly Format[], ...rows: readonly Row[]): Clause[] {
  return rows.map((row) => row(name, formats));
}
