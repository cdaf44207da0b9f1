import { resolve, type Operation, type PathItem, defineFact } from '@assay/core';

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

/** True for what the API sends: the operations of webhooks and callbacks. */
export function isSentOut({ pathItem: { role } }: Operation): boolean {
  return role === 'webhook' || role === 'callback';
}

/**
 * True where the references to some path item or operation lead nowhere, or to what was not read: operations are there that nobody saw,
 * and what no other operation uses may be used by them.
 */
export const hasUnseenOperations = defineFact('operations that were not read', ({ references }): boolean =>
  references.some(
    ({ expects, target }) => target === undefined && (expects === 'PathItem' || expects === 'Operation'),
  ),
);

/** The names of the body parameters that apply to a 2.0 operation: its own, and those of its path item that it does not override by name. */
export function bodyParameters({ pathItem, parameterSlots }: Operation): string[] {
  const names = new Set<string>();
  for (const slot of [...pathItem.parameters, ...parameterSlots]) {
    const parameter = resolve(slot);
    if (parameter?.kind === 'RequestBody') names.add(parameter.text('name') ?? 'body');
  }
  return [...names];
}
