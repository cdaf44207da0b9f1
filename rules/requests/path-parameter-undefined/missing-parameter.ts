import { isObject, resolve, type Operation, type PathItem } from '@assay/core';
import type { PathVariable } from '../../knowledge/structure/path-template.js';

/**
 * Checks whether an operation has no path parameter for a variable of its path. False also where that cannot be known,
 * because a reference to a parameter leads nowhere.
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
