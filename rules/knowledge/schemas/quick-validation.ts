import { resolve, type Node, type Schema } from '@assay/core';
import { formats, isJsonObject, type JsonObject } from '@assay/json-schema';
import { isJsonNumber } from '@assay/text';

/** The maximum number of schemas for one value. A validator handles larger and recursive ones. */
const maxSchemas = 300;

/** The remaining number of schemas for the current value. */
interface Budget {
  left: number;
}

/**
 * True if a simple check shows that a value is valid in both directions, without undecided parts. False if only
 * `validateInstance` can decide. Most examples and defaults are simple values of simple schemas.
 *
 * @param value The value as `exactValueOf` returns it.
 */
export function isPlainlyValid(schema: Schema, value: unknown): boolean {
  return !mayNameDialect(schema) && fits(schema, value, { left: maxSchemas });
}

/** True if a dialect other than the version's may change the meaning of keywords. */
function mayNameDialect(schema: Schema): boolean {
  if (schema.dialect !== '2020-12') return false;
  for (let node: Node | undefined = schema; node !== undefined; node = node.parent)
    if (node.raw['$schema'] !== undefined || node.raw['jsonSchemaDialect'] !== undefined) return true;
  return false;
}

function fits(schema: Schema, value: unknown, budget: Budget): boolean {
  if (budget.left === 0) return false;
  budget.left -= 1;
  const { reference, boolean, keywords } = schema;
  if (boolean !== undefined) return boolean;
  // With `nullable`, null is valid regardless of other keywords.
  if (value === null && schema.dialect !== '2020-12' && schema.nullable) return true;
  if (reference !== undefined) {
    const target = resolve(reference);
    if (target === undefined || mayNameDialect(target) || !fits(target, value, budget)) return false;
    if (schema.isReference) return true;
  }
  for (const keyword in keywords) if (!keeps(schema, keyword, value)) return false;
  return schema.subschemas.length === 0 || fitsInside(schema, value, budget);
}

/** True if a value satisfies a keyword by itself. `fitsInside` checks its members. */
function keeps(schema: Schema, keyword: string, value: unknown): boolean {
  const keywordValue = schema.keywords[keyword];
  switch (keyword) {
    case 'description':
    case 'example':
    case 'examples':
    case 'title':
    case 'default':
    case 'nullable':
    case 'readOnly':
    case 'writeOnly':
    case 'deprecated':
    case 'externalDocs':
    case 'xml':
    case '$ref':
    case 'properties':
    case 'items':
    case 'allOf':
      return true;
    case 'type':
      return isOfPlainType(value, keywordValue);
    case 'format':
      return typeof keywordValue !== 'string' || hasFormat(value, keywordValue);
    case 'enum':
      return (
        (typeof value === 'string' || typeof value === 'boolean') &&
        Array.isArray(keywordValue) &&
        keywordValue.includes(value)
      );
    case 'minLength':
      // A string has at least half as many characters as code units.
      return (
        typeof value !== 'string' || (typeof keywordValue === 'number' && value.length >= keywordValue * 2)
      );
    case 'maxLength':
      return typeof value !== 'string' || (typeof keywordValue === 'number' && value.length <= keywordValue);
    case 'minimum':
      return !isJsonNumber(value) || isClearlyLess(keywordValue, value);
    case 'maximum':
      return !isJsonNumber(value) || isClearlyLess(value, keywordValue);
    case 'minItems':
      return !Array.isArray(value) || isClearlyLess(keywordValue, value.length + 1);
    case 'maxItems':
      return !Array.isArray(value) || isClearlyLess(value.length - 1, keywordValue);
    case 'uniqueItems':
      return !Array.isArray(value) || value.length < 2 || keywordValue === false || isSetOfTexts(value);
    case 'required':
      return !isJsonObject(value) || (Array.isArray(keywordValue) && hasAll(value, keywordValue));
    case 'additionalProperties':
      return (
        keywordValue === true ||
        !isJsonObject(value) ||
        (keywordValue === false && isClosedOver(schema, value))
      );
    default:
      return keyword.startsWith('x-');
  }
}

/** True if one number is less than another by at least 1. Closer numbers may have more digits than a JavaScript number. */
function isClearlyLess(a: unknown, b: unknown): boolean {
  return typeof a === 'number' && typeof b === 'number' && Number.isFinite(b) && a <= b - 1;
}

const maxTexts = 100;

function isSetOfTexts(items: readonly unknown[]): boolean {
  if (items.length > maxTexts) return false;
  for (let index = 0; index < items.length; index++)
    if (typeof items[index] !== 'string' || items.indexOf(items[index]) < index) return false;
  return true;
}

function isOfPlainType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    case 'null':
      return value === null;
    default:
      return (
        Array.isArray(type) && type.some((item) => typeof item === 'string' && isOfPlainType(value, item))
      );
  }
}

function hasFormat(value: unknown, name: string): boolean {
  const format = formats.get(name);
  if (format === undefined) return true;
  if (typeof value === 'string')
    return format.type !== 'string' || (value.length <= format.longest && format.check(value));
  return !isJsonNumber(value) || format.type !== 'number' || format.check(value);
}

function hasAll(value: JsonObject, names: readonly unknown[]): boolean {
  for (const name of names) if (typeof name !== 'string' || !Object.hasOwn(value, name)) return false;
  return true;
}

/** True if a schema declares all names of an object among its own properties. */
function isClosedOver({ keywords }: Schema, value: JsonObject): boolean {
  const { properties } = keywords;
  if (!isJsonObject(properties)) return false;
  for (const name of Object.keys(value)) if (!Object.hasOwn(properties, name)) return false;
  return true;
}

function fitsInside({ subschemas }: Schema, value: unknown, budget: Budget): boolean {
  for (const subschema of subschemas) {
    switch (subschema.step) {
      case 'properties': {
        const name = String(subschema.key);
        if (isJsonObject(value) && Object.hasOwn(value, name) && !fits(subschema, value[name], budget))
          return false;
        break;
      }
      case 'items':
        if (Array.isArray(value) && !fitEach(subschema, value, budget)) return false;
        break;
      case 'allOf':
        if (!fits(subschema, value, budget)) return false;
        break;
      case 'additionalProperties':
        if (isJsonObject(value)) return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

function fitEach(schema: Schema, items: readonly unknown[], budget: Budget): boolean {
  for (let index = 0; index < items.length; index++) if (!fits(schema, items[index], budget)) return false;
  return true;
}
