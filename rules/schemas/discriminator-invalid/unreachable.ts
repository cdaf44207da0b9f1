import { defineFact, factOf, isObject, resolveSchema, type Model, type Schema } from '@assay/core';
import { ownProperty } from '../../knowledge/schemas/composition.js';
import type { Payload, Payloads } from './payloads.js';

/** Schemas that no value of their discriminator selects. */
export interface Unreachable {
  readonly schemas: readonly Schema[];
  /** All possible values of the property in the first of them. */
  readonly values: readonly string[];
}

/**
 * Finds schemas whose property can only have values that select nothing. A value that is not a key of the `mapping` is the name
 * of a component (Discriminator Object).
 */
export function unreachableOf(
  model: Model,
  { keywords: { discriminator } }: Schema,
  { alternatives, children }: Payloads,
  name: string,
): Unreachable | undefined {
  if (isObject(discriminator) && discriminator['defaultMapping'] !== undefined) return undefined;
  const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
  const names = factOf(model, componentNames);
  const isMappedValue = (value: string): boolean =>
    names.has(value) || (isObject(mapping) && Object.hasOwn(mapping, value));
  const chosen = alternatives.length > 0 ? alternatives : children;
  if (chosen.some(isNamedOtherwise)) return undefined;
  const found = chosen.flatMap((payload) => {
    const values = onlyValues(payload, name);
    return values === undefined || values.some(isMappedValue) ? [] : [{ schema: payload.schema, values }];
  });
  const [first] = found;
  return first && { schemas: found.map(({ schema }) => schema), values: first.values };
}

const componentNames = defineFact(
  'the names of schemas',
  ({ document }): ReadonlySet<string> => new Set(document.components?.schemas.keys()),
);

/** Returns the only strings that `const` and `enum` allow for the property. Undefined if other values are possible. */
function onlyValues({ conjuncts }: Payload, name: string): readonly string[] | undefined {
  let left: readonly string[] | undefined;
  for (const part of conjuncts) {
    const property = resolveSchema(ownProperty(part, name));
    const values = property?.hasConst === true ? [property.keywords['const']] : property?.enum;
    if (values === undefined) continue;
    const texts = values.filter((value) => typeof value === 'string');
    if (texts.length < values.length) return undefined;
    left = left?.filter((value) => texts.includes(value)) ?? texts;
  }
  return left === undefined || left.length === 0 ? undefined : left;
}

/** True if an extension defines the value that selects the schema, as in Azure documents. */
function isNamedOtherwise({ schema: { raw } }: Payload): boolean {
  return raw['x-ms-discriminator-value'] !== undefined || raw['x-discriminator-value'] !== undefined;
}
