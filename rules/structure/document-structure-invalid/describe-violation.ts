import { strings, type StructureFault } from '@assay/core';
import { isJsonNumber, writeJson } from '@assay/text';
import { enumerate, code } from '../../knowledge/wording/names.js';
import { extraOf } from '../../knowledge/structure/specific-rules.js';
import { faultyValue } from '../../knowledge/structure/violated-object.js';

/** Describes a violation as the rest of a sentence that begins with the value's name: ``must be a string, but is an array``. */
export function describeViolation(fault: StructureFault): string {
  const { keyword, params, message } = fault.error;
  const value = faultyValue(fault);
  const extra = extraOf(fault);
  if (extra !== undefined) return `has the path ${code(extra)}, which does not begin with \`/\``;
  switch (keyword) {
    case 'type':
      return `must be ${alternatives(strings([params['type']].flat()))}, but is ${nameType(value)}`;
    case 'enum':
      if (isJsonNumber(value) && isOneString(params['allowedValues']))
        return `is a number, but must be the string ${asCode(params['allowedValues'][0])}`;
      return `is ${value === null ? 'the value null' : asCode(value)}, but must be ${joinChoices([params['allowedValues']].flat())}${value === null ? ', as a string' : ''}`;
    case 'const':
      return `is ${asCode(value)}, but must be ${asCode(params['allowedValue'])}`;
    case 'pattern':
      if (typeof value === 'string' && /^3\.\d$/.test(value) && fault.below.at(-1) === 'openapi')
        return `is ${asCode(value)}, which lacks the third number of a version`;
      return `is ${asCode(value)}, which does not match ${code(String(params['pattern']))}`;
    case 'uniqueItems':
      return `has the same item twice, at the indexes ${String(params['j'])} and ${String(params['i'])}`;
    case 'minItems':
    case 'minProperties':
      return Number(params['limit']) === 1
        ? 'is empty, but needs at least one entry'
        : `has ${describeItemCount(value)} entries, but needs at least ${String(params['limit'])}`;
    case 'maxItems':
    case 'maxProperties':
      return `has ${describeItemCount(value)} entries, but may have ${Number(params['limit']) === 1 ? 'only one' : `at most ${String(params['limit'])}`}`;
    case 'not':
      return describeForbidden(strings(params['properties']), value);
    case 'minimum':
      return `is ${asCode(value)}, but must be ${String(params['limit'])} or more`;
    case 'exclusiveMinimum':
      return `is ${asCode(value)}, but must be more than ${String(params['limit'])}`;
    case 'contains':
      return 'has several entries of a kind that may occur once';
    case 'propertyNames':
      return describeName(String(params['propertyName']));
    default:
      return message.replace(/\bNOT\b/g, 'not');
  }
}

/**
 * Describes forbidden parts: mutually exclusive properties, a 2.0 Responses Object with only extensions, or invalid list entries.
 */
function describeForbidden(properties: readonly string[], value: unknown): string {
  const [first, second] = properties;
  if (first !== undefined && second === undefined)
    return `has ${code(first)}, which is not allowed next to its other fields`;
  if (first !== undefined) return `has ${enumerate(properties)}, of which only one is allowed`;
  return Array.isArray(value) ? 'has entries that exclude each other' : 'has no entry besides its extensions';
}

const ownMethods = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH|TRACE|QUERY)$/;

/** Describes a method in `additionalOperations`, or the name of a component. */
function describeName(name: string): string {
  return ownMethods.test(name)
    ? `lists the method ${code(name)}, which has a field of its own, ${code(name.toLowerCase())}`
    : `has the name ${code(name)}, which has characters that are not allowed there`;
}

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'a boolean',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function alternatives(names: readonly string[]): string {
  return names.map((name) => types[name] ?? name).join(' or ');
}

function nameType(value: unknown): string {
  if (value === null) return 'null';
  if (isJsonNumber(value)) return 'a number';
  return types[Array.isArray(value) ? 'array' : typeof value] ?? 'something else';
}

function joinChoices(values: readonly unknown[]): string {
  const [only] = values;
  if (values.length === 1) return asCode(only);
  return `one of ${enumerate(
    values.map((value) => plain(value)),
    8,
  )}`;
}

function isOneString(values: unknown): values is readonly [string] {
  return Array.isArray(values) && values.length === 1 && typeof values[0] === 'string';
}

function asCode(value: unknown): string {
  return code(plain(value));
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'nothing' : writeJson(value);
}

function describeItemCount(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'no';
  return String(Array.isArray(value) ? value.length : Object.keys(value).length);
}
