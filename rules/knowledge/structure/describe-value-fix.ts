import { type Format, strings, type StructureFault } from '@assay/core';
import { findLiteralText, isJsonNumber, writeJson } from '@assay/text';
import { code, enumerate } from '../wording/names.js';
import { nearestName } from '../wording/nearest-name.js';
import { listObjectFieldNames } from './object-fields.js';
import { extraOf } from './specific-rules.js';
import { faultyValue } from './violated-object.js';

/** Describes how to fix a value that violates the official schema, as a sentence without its period. */
export function describeValueFix(fault: StructureFault, format: Format): string {
  const { keyword, params } = fault.error;
  const extra = extraOf(fault);
  if (extra !== undefined) return `Begin the path with \`/\`: ${code(`/${extra}`)}`;
  if (isVersionOfSpecification(fault) && format !== 'oas2')
    return `Write the full version: ${code(`openapi: "${fullVersions[format]}"`)}`;
  switch (keyword) {
    case 'type':
      return describeTypeFix(strings([params['type']].flat()), fault, format);
    case 'enum':
    case 'const':
      return describeChoiceFix([params['allowedValues'] ?? params['allowedValue']].flat(), fault);
    case 'uniqueItems':
      return 'Remove one of the two';
    case 'minItems':
    case 'minProperties':
      return fault.below.at(-1) === 'responses' ? 'Add a response' : 'Add an entry, or remove the field';
    case 'not':
      return strings(params['properties']).length > 1 ? 'Keep one of the two' : 'Remove what is not allowed';
    case 'minimum':
    case 'exclusiveMinimum':
      return 'Write a number in that range, or remove the field';
    default:
      return 'Write it as the specification says';
  }
}

const fullVersions = { 'oas3.0': '3.0.4', 'oas3.1': '3.1.2', 'oas3.2': '3.2.0' };

/** True for the root's `openapi`. */
function isVersionOfSpecification({ below, node }: StructureFault): boolean {
  return node.kind === 'Document' && below.length === 1 && below[0] === 'openapi';
}

/**
 * Returns the source text of a scalar. In the number 1.10 of `info.version`, which occurs once in a document, the zero matters.
 */
function textOfScalar({ at, document }: StructureFault, value: unknown): string {
  const isVersion = document !== undefined && at.join('/') === 'info/version';
  const scalarText = isVersion ? findLiteralText(document, at) : undefined;
  return scalarText !== undefined && /^[-+.\w]+$/.test(scalarText) ? scalarText : writeJson(value);
}

function describeTypeFix(types: readonly string[], fault: StructureFault, format: Format): string {
  const value = faultyValue(fault);
  const field = String(fault.below.at(-1) ?? '');
  if (value === null) return 'Give it a value, or remove it';
  if (types.includes('string') && (isJsonNumber(value) || typeof value === 'boolean'))
    return `Put the value in quotes: ${code(quoted(textOfScalar(fault, value), fault))}`;
  if (types.includes('array')) {
    if (fault.node.kind === 'Schema' && field === 'required')
      return 'List the names of required properties in `required` of the object: `required: [name]`';
    if (typeof value === 'string' && field === 'security')
      return `Write a list of names with their scopes: ${code(`- ${value}: []`)}`;
    return typeof value === 'string' && value.length < 60
      ? `Write a list, even if it has one entry: ${code(`[${value}]`)}`
      : 'Write a list: in YAML each entry begins with `- `, in JSON all are between `[` and `]`';
  }
  if (typeof value === 'string') {
    if (types.includes('boolean') && !types.includes('object'))
      return 'Write `true` or `false`, without quotes';
    if ((types.includes('integer') || types.includes('number')) && /^-?\d/.test(value))
      return `Write the number without quotes: ${code(value, 30)}`;
  }
  if (types.includes('object')) {
    const within = fault.below.at(-2);
    if (typeof value === 'string' && within === 'security')
      return `Write the name with its scopes: ${code(`${value}: []`)}`;
    if (typeof value === 'string' && within === 'servers') return `Write an object: ${code(`url: ${value}`)}`;
    if (Array.isArray(value)) return 'Write an object, whose entries have names, in place of the list';
    const fields = listObjectFieldNames(field === 'info' ? 'Info' : field, format);
    return fields.length === 0
      ? 'Write an object in its place'
      : `Write an object with its fields: ${enumerate(fields)}`;
  }
  return 'Write it as the specification says';
}

function quoted(text: string, { document }: StructureFault): string {
  return document?.syntax === 'json' ? `"${text}"` : `'${text}'`;
}

function describeChoiceFix(allowed: readonly unknown[], fault: StructureFault): string {
  const value = faultyValue(fault);
  const names = strings(allowed);
  if (value === null && names.includes('null')) return "Put it in quotes: `'null'`";
  if (isJsonNumber(value) && names.length === 1)
    return `Put the value in quotes: ${code(quoted(names[0] ?? '', fault))}`;
  if (typeof value === 'boolean' && names.length === 0) return `Write ${code(String(allowed[0]))}`;
  const near = typeof value === 'string' ? nearestName(value, names) : undefined;
  if (near !== undefined) return `Write ${code(near)}`;
  return allowed.length === 1 ? `Write ${code(String(allowed[0]))}` : 'Write one of them';
}
