import { isObject } from '@assay/core';
import { isJsonNumber } from '@assay/text';
import { isList } from '../client/answer-json.js';
import type { Constraint, Location } from './constraint.js';

/** Members of an error. */
export type Members = Readonly<Record<string, unknown>>;

/** Members with the location of an error. */
const places = [
  'loc',
  'path',
  'field',
  'param',
  'propertyPath',
  'property',
  'pointer',
  'instancePath',
  'dataPath',
  'fieldName',
  'parameter',
  'attribute',
  'name',
];

/** Members with the code of an error. */
export const codeNames = ['type', 'code', 'keyword', 'tag', 'rule', 'validation'];

/** Finds the location that an error states. */
export function findFaultPlace(fault: Members): {
  readonly location: Location | undefined;
  readonly path: string[];
} {
  const source = isObject(fault['source']) ? fault['source'] : {};
  if (typeof source['parameter'] === 'string') return { location: 'query', path: [source['parameter']] };
  const stated =
    typeof source['pointer'] === 'string'
      ? source['pointer']
      : places.map((name) => fault[name]).find((place) => isPlace(place));
  const parts = (isList(stated) ? stated : splitPath(typeof stated === 'string' ? stated : ''))
    .filter((part) => typeof part === 'string' || isJsonNumber(part))
    .map(String);
  const own = locations[parts[0]?.toLowerCase() ?? ''];
  const isLocated = own !== undefined && (parts.length > 1 || isList(stated));
  const rawLocation = fault['location'] ?? fault['in'];
  const declared = typeof rawLocation === 'string' ? locations[rawLocation.toLowerCase()] : undefined;
  return { location: (isLocated ? own : undefined) ?? declared, path: isLocated ? parts.slice(1) : parts };
}

function isPlace(place: unknown): boolean {
  return (
    (typeof place === 'string' && place !== '' && place.length <= 200 && !/\s/.test(place)) || isList(place)
  );
}

const locations: Readonly<Record<string, Location>> = {
  body: 'body',
  query: 'query',
  querystring: 'query',
  header: 'header',
  headers: 'header',
  path: 'path',
  params: 'path',
};

/** Splits paths such as `inner.city`, `tags[0].name`, `/inner/city`, `$.n` and `body/n` into names. */
export function splitPath(text: string): string[] {
  return text
    .replace(/^\$\.?/, '')
    .split(/[./[\]#]+/)
    .map((part) => part.replace(/^['"]|['"]$/g, ''))
    .filter((part) => part !== '');
}

/** Reads the limits that validators add to their messages: `ctx`, `params`, or members of the error. */
export function readLimits(fault: Members): readonly Constraint[] {
  const code = codeNames.map((name) => fault[name]).find((each) => typeof each === 'string') ?? '';
  const key = typeof code === 'string' ? code.toLowerCase() : '';
  const context = [fault['ctx'], fault['params'], fault].filter(isObject);
  const read = (...names: string[]): unknown =>
    context.flatMap((each) => names.map((name) => each[name])).find((value) => value !== undefined);
  const count = (...names: string[]): number | undefined => {
    const value = read(...names);
    return isJsonNumber(value) ? Number(value) : undefined;
  };
  const size = (kind: 'min' | 'max', value: number | undefined): readonly Constraint[] => {
    if (value === undefined) return [];
    const isList = /items|^too_(?:short|long)$/i.test(key) || fault['origin'] === 'array';
    const isText = /length|string/i.test(key) || fault['origin'] === 'string';
    if (isList) return [{ kind: kind === 'min' ? 'minItems' : 'maxItems', value }];
    if (isText) return [{ kind: kind === 'min' ? 'minLength' : 'maxLength', value }];
    return [{ kind: kind === 'min' ? 'minimum' : 'maximum', value }];
  };
  const values = read('allowedValues', 'values', 'allowed_values', 'permitted', 'enum_values', 'enum');
  if (isList(values) && values.length > 0 && values.length <= 100 && values.every(isScalar))
    return [{ kind: 'enum', values }];
  if (key === 'required' && typeof read('missingProperty') === 'string') return [{ kind: 'required' }];
  if (key === 'invalid_type' && /received undefined/.test(String(fault['message'])))
    return [{ kind: 'required' }];
  if (key === 'unrecognized_keys') return [{ kind: 'unknown' }];
  const pattern = read('pattern');
  if (typeof pattern === 'string' && (/pattern/.test(key) || fault['format'] === 'regex'))
    return [{ kind: 'pattern', value: pattern.slice(0, 300).replace(/^\/(.*)\/[a-z]*$/, '$1') }];
  const format = read('format');
  if (typeof format === 'string' && /format/.test(key))
    return [{ kind: 'format', value: format === 'datetime' ? 'date-time' : format }];
  if (/^(?:minlength|minitems|string_too_short|too_short|too_small|minimum)$/.test(key))
    return size('min', count('limit', 'min_length', 'minimum'));
  if (/^(?:maxlength|maxitems|string_too_long|too_long|too_big|maximum)$/.test(key))
    return size('max', count('limit', 'max_length', 'maximum'));
  for (const [name, kind] of [
    ['ge', 'minimum'],
    ['le', 'maximum'],
    ['gt', 'exclusiveMinimum'],
    ['lt', 'exclusiveMaximum'],
    ['multiple_of', 'multipleOf'],
    ['multipleOf', 'multipleOf'],
  ] as const) {
    const value = count(name);
    if (value !== undefined) return [{ kind, value }];
  }
  return [];
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || isJsonNumber(value) || typeof value === 'boolean' || value === null;
}
