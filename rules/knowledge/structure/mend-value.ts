import { strings, type Format, type StructureFault } from '@assay/core';
import { isJsonNumber, writeJson } from '@assay/json-schema';
import { code } from '../wording/name-schema.js';
import { enumerate } from '../wording/enumerate.js';
import { nearestName } from '../wording/nearest-name.js';
import { fieldsOf } from './object-fields.js';
import { extraOf } from './specific-rules.js';
import { faultyValue } from './violated-object.js';

/** Says how to mend a value that breaks the official schema, as a sentence without its full stop. */
export function mendValue(fault: StructureFault, format: Format): string {
  const { keyword, params } = fault.error;
  const extra = extraOf(fault);
  if (extra !== undefined) return `Begin the path with \`/\`: ${code(`/${extra}`)}`;
  switch (keyword) {
    case 'type':
      return mendType(strings([params['type']].flat()), fault, format);
    case 'enum':
    case 'const':
      return mendChoice([params['allowedValues'] ?? params['allowedValue']].flat(), faultyValue(fault));
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

function mendType(wanted: readonly string[], fault: StructureFault, format: Format): string {
  const value = faultyValue(fault);
  const field = String(fault.below.at(-1) ?? '');
  if (value === null) return 'Give it a value, or remove it';
  if (wanted.includes('string') && (isJsonNumber(value) || typeof value === 'boolean'))
    return `Put the value in quotes: ${code(`'${writeJson(value)}'`)}`;
  if (wanted.includes('array')) {
    if (fault.node.kind === 'Schema' && field === 'required')
      return 'List the names of required properties in `required` of the object: `required: [name]`';
    if (typeof value === 'string' && field === 'security')
      return `Write a list of names with their scopes: ${code(`- ${value}: []`)}`;
    return typeof value === 'string' && value.length < 60
      ? `Write a list, even if it has one entry: ${code(`[${value}]`)}`
      : 'Write a list: in YAML each entry begins with `- `, in JSON all are between `[` and `]`';
  }
  if (typeof value === 'string') {
    if (wanted.includes('boolean') && !wanted.includes('object'))
      return 'Write `true` or `false`, without quotes';
    if ((wanted.includes('integer') || wanted.includes('number')) && /^-?\d/.test(value))
      return `Write the number without quotes: ${code(value, 30)}`;
  }
  if (wanted.includes('object')) {
    const within = fault.below.at(-2);
    if (typeof value === 'string' && within === 'security')
      return `Write the name with its scopes: ${code(`${value}: []`)}`;
    if (typeof value === 'string' && within === 'servers') return `Write an object: ${code(`url: ${value}`)}`;
    if (Array.isArray(value)) return 'Write an object, whose entries have names, in place of the list';
    const fields = fieldsOf(field === 'info' ? 'Info' : field, format);
    return fields.length === 0
      ? 'Write an object in its place'
      : `Write an object with its fields: ${enumerate(fields)}`;
  }
  return 'Write it as the specification says';
}

function mendChoice(allowed: readonly unknown[], value: unknown): string {
  const names = strings(allowed);
  if (value === null && names.includes('null')) return "Put it in quotes: `'null'`";
  if (typeof value === 'boolean' && names.length === 0) return `Write ${code(String(allowed[0]))}`;
  const near = typeof value === 'string' ? nearestName(value, names) : undefined;
  if (near !== undefined) return `Write ${code(near)}`;
  return allowed.length === 1 ? `Write ${code(String(allowed[0]))}` : 'Write one of them';
}
