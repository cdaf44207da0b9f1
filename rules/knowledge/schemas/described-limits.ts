import type { StatedLimit } from '@assay/api-knowledge';
import { defineFact, factOf, type Model, type Schema } from '@assay/core';
import { describedSchemas } from './described-schemas.js';

/** The limits that the description of a schema, or of its parameter, states: by schema, in the order of the model. */
export const describedLimits = defineFact('the limits that descriptions state', findDescribedLimits);

function findDescribedLimits(model: Model): ReadonlyMap<Schema, readonly StatedLimit[]> {
  const found = new Map<Schema, readonly StatedLimit[]>();
  for (const { schema, limits } of factOf(model, describedSchemas))
    if (limits.length > 0) found.set(schema, limits);
  return found;
}

/**
 * The rules that a finding about a missing limit yields to: those given, and, where a description states the limit, the rule that
 * reads it and reports the schema with the number.
 */
export function rulesBeside(
  limits: readonly { readonly keyword: string }[] | undefined,
  keywords: readonly string[],
  others: readonly string[],
): readonly string[] {
  const isDescribed = limits?.some(({ keyword }) => keywords.includes(keyword)) === true;
  return isDescribed ? [...others, 'described-limit-missing'] : others;
}
