import { hasUnknownWords } from '@assay/api-knowledge';
import type { Node, Operation, Severity } from '@assay/core';

/**
 * Returns the severity of a verdict that depends on the purpose of an operation. It is one step lower if the words are in a
 * language that Assay does not know. Mention the doubt in the text with {@link doubtAbout}.
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

/** Returns a clause after the name of an operation whose purpose is uncertain because of its language. Empty for all others. */
export function doubtAbout(operation: Operation): string {
  return hasUnknownWords(operation) ? ', whose words are in a language that Assay does not know,' : '';
}

/** Returns the same doubt in brackets, after other subjects. */
export function bracketedDoubt(of: Node): string {
  return hasUnknownWords(of) ? ' (the document is in a language that Assay does not know)' : '';
}
