import { isObject, resolve, type Operation, type PathItem } from '@assay/core';
import type { PathVariable } from '../../knowledge/structure/path-template.js';

/**
 * True if an operation lacks a path parameter for a variable of its path. False if this is unknown, because a reference to a
 * parameter does not resolve.
 */
export function lacksParameter(
  pathItem: PathItem,
  operation: Operation,
  { name, written }: PathVariable,
): boolean {
  const owners = [pathItem, operation.pathItem, operation];
  if (owners.some(({ raw }) => isObject(raw['parameters']))) return false;
  const slots = [...pathItem.parameters, ...operation.pathItem.parameters, ...operation.parameterSlots];
  return slots.every((slot) => {
    const parameter = resolve(slot);
    if (parameter === undefined) return false;
    return (
      parameter.kind !== 'Parameter' ||
      parameter.in !== 'path' ||
      (parameter.name !== name && parameter.name !== written)
    );
  });
}
