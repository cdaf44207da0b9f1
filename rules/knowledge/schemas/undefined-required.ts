import { isObject, type Model, type Schema } from '@assay/core';
import {
  declaredNames,
  isInCondition,
  isOpenEnded,
  listSchemaConjuncts,
  listContainingSchemas,
} from './composition.js';
import { appliesTo } from '../values/keyword-types.js';

/** The required properties of a schema that no `properties` declare. */
export interface UndefinedRequired {
  /** The names, in the order of the list, each once. */
  readonly names: readonly string[];
  /** The names that are declared for the same value. */
  readonly declared: ReadonlySet<string>;
  /** True if the schema itself has `additionalProperties: false`, so that no object can have the property. */
  readonly isClosed: boolean;
}

/**
 * Finds names under `required` that are missing under `properties` of the schema, its composition and the schemas that contain
 * it. Undefined if none exist or if the schema is a condition (`not`, `if`). Also undefined if other keywords may declare
 * them (`patternProperties`, a schema under `additionalProperties`), or if a part does not resolve.
 */
export function undefinedRequired(model: Model, schema: Schema): UndefinedRequired | undefined {
  if (describesRequired(schema)) return undefined;
  const required = new Set(schema.required);
  if (required.size === 0 || !appliesTo(schema, 'object')) return undefined;
  if (remaining(required, declaredNames([schema])).length === 0) return undefined;
  const { schemas: wholes, isCondition } = listContainingSchemas(model, schema);
  if (isCondition || isInCondition(schema) || isOpenEnded(wholes)) return undefined;
  const parts = listSchemaConjuncts(...wholes);
  if (isOpenEnded(parts)) return undefined;
  const declared = declaredNames(parts);
  const discriminators = new Set<unknown>();
  for (const { keywords } of parts) {
    if (describesOthers(keywords)) return undefined;
    const { discriminator } = keywords;
    discriminators.add(isObject(discriminator) ? discriminator['propertyName'] : discriminator);
  }
  const names = remaining(required, declared).filter((name) => !discriminators.has(name));
  if (names.length === 0) return undefined;
  return { names, declared, isClosed: schema.keywords['additionalProperties'] === false };
}

/** True if the schema's own `properties` declare all required ones. This is usually so, and cheap to check. */
function describesRequired({ keywords }: Schema): boolean {
  const { required, properties } = keywords;
  if (!Array.isArray(required) || !isObject(properties) || typeof properties['$ref'] === 'string')
    return false;
  for (const name of required) {
    if (typeof name === 'string' && !(Object.hasOwn(properties, name) && isObject(properties[name])))
      return false;
  }
  return true;
}

function remaining(required: ReadonlySet<string>, declared: ReadonlySet<string>): readonly string[] {
  return [...required].filter((name) => !declared.has(name));
}

/** True if keywords other than `properties` may declare properties. */
function describesOthers(keywords: Schema['keywords']): boolean {
  const { patternProperties, additionalProperties, unevaluatedProperties } = keywords;
  // The names in an array of properties cannot be determined.
  if (Array.isArray(keywords['properties'])) return true;
  return isFilled(patternProperties) || isFilled(additionalProperties) || isFilled(unevaluatedProperties);
}

function isFilled(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}
