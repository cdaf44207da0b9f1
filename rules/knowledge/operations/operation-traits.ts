import { resolve, type Operation, type PathItem, defineFact } from '@assay/core';

/** True for operations with a description or summary, of their own or of their path. */
export function isDescribed(operation: Operation): boolean {
  return (
    hasText(operation, 'description') || hasText(operation, 'summary') || isPathDescribed(operation.pathItem)
  );
}

/** True if a field of an operation or path contains more than whitespace. */
export function hasText(of: Pick<Operation | PathItem, 'text'>, field: 'description' | 'summary'): boolean {
  return /\S/.test(of.text(field) ?? '');
}

/** True if a path describes its operations. Only 3.x has these fields, but some 2.0 documents also use them. */
function isPathDescribed(pathItem: PathItem): boolean {
  if (hasText(pathItem, 'description') || hasText(pathItem, 'summary')) return true;
  const elsewhere = resolve(pathItem.reference);
  return elsewhere !== undefined && (hasText(elsewhere, 'description') || hasText(elsewhere, 'summary'));
}

/** True for operations of webhooks and callbacks, which the API sends. */
export function isSentOut({ pathItem: { role } }: Operation): boolean {
  return role === 'webhook' || role === 'callback';
}

/**
 * True if a path item or operation was not read or its reference does not resolve. Such operations may use components that no
 * other operation uses.
 */
export const hasUnseenOperations = defineFact('operations that were not read', ({ references }): boolean =>
  references.some(
    ({ expects, target }) => target === undefined && (expects === 'PathItem' || expects === 'Operation'),
  ),
);

/**
 * Returns the names of the body parameters that apply to a 2.0 operation: its own, and those of its path item that it does not
 * override by name.
 */
export function bodyParameters({ pathItem, parameterSlots }: Operation): string[] {
  const names = new Set<string>();
  for (const slot of [...pathItem.parameters, ...parameterSlots]) {
    const parameter = resolve(slot);
    if (parameter?.kind === 'RequestBody') names.add(parameter.text('name') ?? 'body');
  }
  return [...names];
}
