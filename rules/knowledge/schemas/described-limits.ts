import { statedLimits, type Described, type StatedLimit } from '@assay/api-knowledge';
import { defineFact, Header, Parameter, type Model, type Schema } from '@assay/core';

/** The limits that the description of a schema, or of its parameter, states: by schema, in the order of the model. */
export const describedLimits = defineFact('the limits that descriptions state', findDescribedLimits);

function findDescribedLimits({ nodes }: Model): ReadonlyMap<Schema, readonly StatedLimit[]> {
  const found = new Map<Schema, readonly StatedLimit[]>();
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node?.kind !== 'Schema') continue;
    // `as`: the kind determines the class, and is faster to check.
    const schema = node as Schema;
    const text = textAbout(schema);
    const described = text === undefined ? undefined : describedKind(schema);
    if (text === undefined || described === undefined) continue;
    const limits = statedLimits(text, described);
    if (limits.length > 0) found.set(schema, limits);
  }
  return found;
}

/** The description of a schema; without one, that of the parameter or header that it is the schema of. */
export function textAbout(schema: Schema): string | undefined {
  const own = schema.keywords['description'];
  if (typeof own === 'string') return own;
  const { parent, step } = schema;
  if (step !== 'schema' || !(parent instanceof Parameter || parent instanceof Header)) return undefined;
  return schema.reference === undefined ? parent.text('description') : undefined;
}

function describedKind({ keywords }: Schema): Described | undefined {
  switch (keywords['type']) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return 'array';
    default:
      return undefined;
  }
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
