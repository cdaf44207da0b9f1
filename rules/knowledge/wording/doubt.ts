import { hasUnknownWords } from '@assay/api-knowledge';
import type { Node, Operation, Severity } from '@assay/core';

/**
 * The severity of a verdict that depends on the purpose of an operation: one step lower where nobody can tell the purpose by its words, for
 * they are in a language that Assay does not know. Whoever asks says so with {@link doubtAbout}.
 */
export function rateByWords(of: Node, severity: Severity): Severity {
  return hasUnknownWords(of) ? lower[severity] : severity;
}

const lower: Readonly<Record<Severity, Severity>> = {
  critical: 'high',
  high: 'medium',
  medium: 'low',
  low: 'info',
  info: 'info',
};

/** A clause behind the name of an operation that may have another purpose than it seems, as nobody can tell by its words; '' for all others. */
export function doubtAbout(operation: Operation): string {
  return hasUnknownWords(operation) ? ', whose words are in a language that Assay does not know,' : '';
}

/** The same in brackets, behind anything else that a verdict is about. */
export function bracketedDoubt(of: Node): string {
  return hasUnknownWords(of) ? ' (the document is in a language that Assay does not know)' : '';
}
