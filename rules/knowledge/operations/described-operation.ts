import { resolve, type Operation, type PathItem } from '@assay/core';

/** True for operations that say what they do: in a description or summary, of their own or of their path. */
export function isDescribed(operation: Operation): boolean {
  return (
    hasText(operation, 'description') || hasText(operation, 'summary') || isPathDescribed(operation.pathItem)
  );
}

/** True if a field of an operation or path holds more than blanks. */
export function hasText(of: Pick<Operation | PathItem, 'text'>, field: 'description' | 'summary'): boolean {
  return /\S/.test(of.text(field) ?? '');
}

/** Checks whether a path describes its operations (3.x; 2.0 has no such fields, and some documents use them anyway). */
function isPathDescribed(pathItem: PathItem): boolean {
  if (hasText(pathItem, 'description') || hasText(pathItem, 'summary')) return true;
  const elsewhere = resolve(pathItem.reference);
  return elsewhere !== undefined && (hasText(elsewhere, 'description') || hasText(elsewhere, 'summary'));
}
