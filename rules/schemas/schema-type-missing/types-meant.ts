import type { Schema } from '@assay/core';

const types: Readonly<Record<string, string>> = {
  additionalProperties: 'object',
  dependentRequired: 'object',
  discriminator: 'object',
  maxProperties: 'object',
  minProperties: 'object',
  patternProperties: 'object',
  properties: 'object',
  propertyNames: 'object',
  required: 'object',
  unevaluatedProperties: 'object',
  contains: 'array',
  items: 'array',
  maxItems: 'array',
  minItems: 'array',
  prefixItems: 'array',
  uniqueItems: 'array',
  contentEncoding: 'string',
  contentMediaType: 'string',
  maxLength: 'string',
  minLength: 'string',
  pattern: 'string',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  maximum: 'number',
  minimum: 'number',
  multipleOf: 'number',
};

/** Types that the keywords of a schema without `type` imply. */
export interface TypesMeant {
  /** The one type that the keywords are for; undefined if they are for several, or for any. */
  readonly type: string | undefined;
  /** The keywords that are for one type. */
  readonly keywords: readonly string[];
}

/** Infers from the keywords of a schema which type is meant. */
export function typesMeant({ raw }: Schema): TypesMeant {
  const keywords = Object.keys(raw).filter((keyword) => Object.hasOwn(types, keyword));
  const meantTypes = new Set(keywords.map((keyword) => types[keyword]));
  return { type: meantTypes.size === 1 ? [...meantTypes][0] : undefined, keywords };
}
