import { resolve, type Operation } from '@assay/core';

/** The names of the body parameters that apply to a 2.0 operation: its own, and those of its path item that it does not override by name. */
export function bodyParameters({ pathItem, parameterSlots }: Operation): string[] {
  const names = new Set<string>();
  for (const slot of [...pathItem.parameters, ...parameterSlots]) {
    const parameter = resolve(slot);
    if (parameter?.kind === 'RequestBody') names.add(parameter.text('name') ?? 'body');
  }
  return [...names];
}
