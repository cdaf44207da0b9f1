import { resolveSchema, type Model, type Schema } from '@assay/core';
import { canonicalText } from '@assay/json-schema';
import { listConjuncts, declaredNames, ownProperty } from '../../knowledge/schemas/composition.js';
import { exactEnum } from '../../knowledge/values/exact-values.js';
import { code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { allowsOnly, namesTypes, possibleTypes } from '../../knowledge/schemas/possible-types.js';
import { undefinedRequired } from '../../knowledge/schemas/undefined-required.js';
import type { Contradiction } from './contradiction.js';
import { kinds, isNever } from './kinds.js';

/**
 * Finds an object that must have a forbidden property, or more or fewer properties than possible.
 * @param found The kinds in the conjuncts.
 */
export function objectContradiction(
  model: Model,
  schema: Schema,
  conjuncts: readonly Schema[],
  found: number,
): Contradiction | undefined {
  const { additionalProperties, maxProperties } = schema.keywords;
  const isForbidding = (found & kinds.never) !== 0 && (found & kinds.required) !== 0;
  if (!isForbidding && additionalProperties !== false && maxProperties === undefined) return undefined;
  const types = possibleTypes(schema);
  // Without a type, keywords about objects imply one.
  if (namesTypes(types) && !allowsOnly(types, 'object')) return undefined;
  return (
    forbiddenRequired(conjuncts) ?? closedRequired(model, schema) ?? findCountContradiction(schema, conjuncts)
  );
}

function forbiddenRequired(conjuncts: readonly Schema[]): Contradiction | undefined {
  for (const part of conjuncts) {
    for (const property of part.subschemas) {
      if (property.step !== 'properties' || !isNever(property)) continue;
      const name = String(property.key);
      if (!conjuncts.some(({ required }) => required.includes(name))) continue;
      const form = property.boolean === false ? 'false' : 'not';
      const reason = `${code(name, 40)} is required, yet forbidden by \`${form}\``;
      return { subject: 'object', reason, keyword: 'required' };
    }
  }
  return undefined;
}

function closedRequired(model: Model, schema: Schema): Contradiction | undefined {
  if (schema.keywords['additionalProperties'] !== false) return undefined;
  const found = undefinedRequired(model, schema);
  const [name, ...others] = found?.names ?? [];
  if (found === undefined || name === undefined) return undefined;
  const near = nearestName(name, found.declared);
  const hint = near === undefined ? '' : ` (${code(near, 40)} may be meant)`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const reason = `${code(name, 40)}${more} must be there, but \`additionalProperties: false\` forbids what \`properties\` does not list${hint}`;
  return { subject: 'object', reason, keyword: 'required' };
}

function findCountContradiction(schema: Schema, conjuncts: readonly Schema[]): Contradiction | undefined {
  const { maxProperties, minProperties, keywords } = schema;
  if (maxProperties !== undefined) {
    const required = new Set(conjuncts.flatMap((part) => part.required));
    for (const name of required) if (isLeftOut(conjuncts, name)) required.delete(name);
    if (required.size > maxProperties)
      return {
        subject: 'object',
        reason: `${required.size} properties are required, but \`maxProperties\` is ${maxProperties}`,
        keyword: 'maxProperties',
      };
  }
  if (minProperties === undefined || keywords['additionalProperties'] !== false) return undefined;
  if (keywords['patternProperties'] !== undefined) return undefined;
  const known = declaredNames([schema]).size;
  if (known >= minProperties) return undefined;
  return {
    subject: 'object',
    reason: `\`minProperties\` is ${minProperties}, but \`additionalProperties: false\` leaves ${known}`,
    keyword: 'minProperties',
  };
}

/** True for properties that are absent in one direction. */
function isLeftOut(conjuncts: readonly Schema[], name: string): boolean {
  for (const part of conjuncts) {
    const property = ownProperty(part, name);
    if (property === undefined) continue;
    for (const { readOnly, writeOnly } of listConjuncts(property)) if (readOnly || writeOnly) return true;
  }
  return false;
}

/** Finds an array that must have more items than possible. */
export function arrayContradiction(schema: Schema): Contradiction | undefined {
  const { minItems, keywords, dialect } = schema;
  if (minItems === undefined || minItems < 1) return undefined;
  const types = possibleTypes(schema);
  if (namesTypes(types) && !allowsOnly(types, 'array')) return undefined;
  const prefix = dialect === '2020-12' ? schema.prefixItems.length : 0;
  if (schema.items?.boolean === false && prefix < minItems) {
    const reason = `\`minItems\` is ${minItems}, but \`items: false\` leaves ${prefix}`;
    return { subject: 'array', reason, keyword: 'minItems' };
  }
  if (keywords['uniqueItems'] !== true || prefix > 0) return undefined;
  const different = countDifferent(resolveSchema(schema.items));
  if (different === undefined || different >= minItems) return undefined;
  const reason = `\`minItems\` is ${minItems}, but with \`uniqueItems\` there are only ${different} different items`;
  return { subject: 'array', reason, keyword: 'minItems' };
}

/** Returns the maximum number of different values of a schema, if it lists them. */
function countDifferent(schema: Schema | undefined): number | undefined {
  if (schema === undefined) return undefined;
  if (schema.hasConst) return 1;
  const { enum: values, keywords, nullable } = schema;
  // In 3.0, `nullable` allows null beside the enum.
  const extra = nullable && schema.dialect !== '2020-12' ? 1 : 0;
  if (values !== undefined) return new Set((exactEnum(schema) ?? values).map(canonicalText)).size + extra;
  return keywords['type'] === 'boolean' ? 2 + extra : undefined;
}
