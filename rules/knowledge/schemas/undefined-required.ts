import { isObject, type Model, type Schema } from '@assay/core';
import { declaredNames, isInCondition, isOpenEnded, listSchemaConjuncts, listWholes } from './composition.js';
import { appliesTo } from '../values/keyword-types.js';

/** The required properties of a schema that nothing describes. */
export interface UndefinedRequired {
  /** The names, in the order of the list, each once. */
  readonly names: readonly string[];
  /** The names that are described for the same value. */
  readonly declared: ReadonlySet<string>;
  /** True if the schema itself has `additionalProperties: false`, so that no object can have the property. */
  readonly isClosed: boolean;
}

/**
 * Finds the names under `required` that neither the schema, nor what it is composed of, nor what it is a part of, has under
 * `properties`. Undefined if there are none, where the schema is a condition (`not`, `if`), where another keyword
 * may be meant to describe them (`patternProperties`, a schema under `additionalProperties`), or where not all is known.
 */
export function undefinedRequired(model: Model, schema: Schema): UndefinedRequired | undefined {
  if (describesRequired(schema)) return undefined;
  const required = new Set(schema.required);
  if (required.size === 0 || !appliesTo(schema, 'object')) return undefined;
  if (remaining(required, declaredNames([schema])).length === 0) return undefined;
  const { schemas: wholes, isCondition } = listWholes(model, schema);
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

/** True if the schema's own `properties` have all that it requires: usually they do, which is quick to see. */
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

/** True if keywords other than `properties` describe properties. */
function describesOthers(keywords: Schema['keywords']): boolean {
  const { patternProperties, additionalProperties, unevaluatedProperties } = keywords;
  // A list of properties names them in a way that nobody can know.
  if (Array.isArray(keywords['properties'])) return true;
  return isFilled(patternProperties) || isFilled(additionalProperties) || isFilled(unevaluatedProperties);
}

function isFilled(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}
