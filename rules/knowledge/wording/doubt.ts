import { hasUnknownWords } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** A clause behind the name of an operation that may be open on purpose, as nobody can tell by its words; '' for all others. */
export function doubtAbout(operation: Operation): string {
  return hasUnknownWords(operation) ? ', whose words are in a language that Assay does not know,' : '';
}
