import { formatPointer, type Operation } from '@assay/core';

const pointers = new WeakMap<Operation, string>();

/** Returns the location of an operation, as records name it. */
export function operationPointer(operation: Operation): string {
  let pointer = pointers.get(operation);
  if (pointer === undefined) pointers.set(operation, (pointer = formatPointer(operation.segments())));
  return pointer;
}
