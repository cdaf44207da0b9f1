import type { InvalidSuppressionFault } from './suppression-fault.js';
import { codeSpan, formatPointer, type PointerSegments, type Range, type SourceDocument } from '@assay/text';
import type { Suppression } from './suppression.js';

/** The part of a document that a suppression covers: lines, or a pointer with everything below it. */
export type Scope =
  | { readonly kind: 'lines'; readonly uri: string; readonly first: number; readonly last: number }
  | (Place & { readonly kind: 'pointer'; readonly use?: Use | undefined });

/** A location in a document. */
export interface Place {
  readonly uri: string;
  readonly pointer: string;
}

/** The part of an API that an entry of an ignore file covers, at any location. */
interface Use {
  /** The path to the part from the root of the API, through references. */
  readonly path: string;
  /** The URI of the main document. */
  readonly api: string;
}

/** A location in an entry of an ignore file, and the part of the API that was there. */
export interface IgnoredPlace extends Place {
  /** The path to the part from the root of the API. */
  readonly use: string;
}

/** A suppression as written, and its scope. */
export interface DeclaredSuppression {
  readonly suppression: Suppression;
  readonly scope: Scope;
  readonly document: SourceDocument;
  readonly at: PointerSegments;
}

/** Suppressions that a text declares. */
export interface DeclaredSuppressions {
  readonly suppressions: readonly DeclaredSuppression[];
  readonly problems: readonly InvalidSuppressionFault[];
}

/** The location of a part of a suppression. */
export interface DeclarationPlace {
  readonly writtenAs: Suppression['writtenAs'];
  readonly document: SourceDocument;
  readonly at: PointerSegments;
  readonly range: Range;
}

/** Creates the suppression of one rule at a location. */
export function suppressionAt(
  { writtenAs, document, at, range }: DeclarationPlace,
  scope: Scope,
  { rule, reason, until, owner }: Pick<Suppression, 'rule' | 'reason' | 'until'> & Partial<Suppression>,
): DeclaredSuppression {
  const location = { uri: document.uri, pointer: formatPointer(at), range };
  return { suppression: { rule, writtenAs, reason, owner, until, location }, scope, document, at };
}

/** Creates the fault of an invalid suppression at a location. */
export function invalidAt(
  { writtenAs, document, at, range }: DeclarationPlace,
  reason: string,
  suggestion?: InvalidSuppressionFault['meant'],
): InvalidSuppressionFault {
  return {
    kind: 'InvalidSuppressionFault',
    uri: document.uri,
    document,
    at,
    range,
    writtenAs,
    reason,
    meant: suggestion,
  };
}

/** Formats a word of a document as code. */
export function code(word: string): string {
  return codeSpan(word, 80);
}
