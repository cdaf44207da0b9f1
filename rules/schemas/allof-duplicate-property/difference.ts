import { resolveSchema, type Schema } from '@assay/core';
import { canonicalText } from '@assay/json-schema';
import { compareNumbers, type JsonNumber } from '@assay/text';
import { exactBound, exactEnum } from '../../knowledge/values/exact-values.js';
import { listConjuncts, ownProperty } from '../../knowledge/schemas/composition.js';
import { enumerate, code } from '../../knowledge/wording/names.js';
import { describeValue } from '../../knowledge/values/json-values.js';
import { possibleTypes, typeNames } from '../../knowledge/schemas/possible-types.js';

const deepest = 4;

/**
 * Returns the difference between two schemas of one value as a clause: ``their types are `string` and `integer` ``. Undefined if
 * they are equal, if one narrows the other, or if each only adds to it.
 * @param isNarrowing True if only the second may narrow the first.
 */
export function differenceBetween(
  first: Schema,
  second: Schema,
  isNarrowing: boolean,
  path = '',
): string | undefined {
  const base = resolveSchema(first);
  const own = resolveSchema(second);
  if (base === undefined || own === undefined || base === own) return undefined;
  const difference = describeDifference(base, own, isNarrowing, path);
  // Usually there is no difference, so inclusion is checked last.
  if (difference === undefined || listConjuncts(own).includes(base) || listConjuncts(base).includes(own))
    return undefined;
  return difference;
}

function describeDifference(
  base: Schema,
  own: Schema,
  isNarrowing: boolean,
  path: string,
): string | undefined {
  const differs =
    typeDifference(base, own) ??
    listDifference(base, own, isNarrowing) ??
    formatDifference(base, own) ??
    boundDifference(base, own, isNarrowing);
  if (differs !== undefined)
    return path === '' ? `their ${differs}` : `in ${code(path, 60)} their ${differs}`;
  return path.split('.').length > deepest ? undefined : differenceInside(base, own, isNarrowing, path);
}

function differenceInside(base: Schema, own: Schema, isNarrowing: boolean, path: string): string | undefined {
  const { items } = base;
  const ownItems = own.items;
  if (items !== undefined && ownItems !== undefined)
    return differenceBetween(items, ownItems, isNarrowing, join(path, 'items'));
  for (const property of base.subschemas) {
    if (property.step !== 'properties') continue;
    const name = String(property.key);
    const other = ownProperty(own, name);
    const difference =
      other === undefined ? undefined : differenceBetween(property, other, isNarrowing, join(path, name));
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function typeDifference(base: Schema, own: Schema): string | undefined {
  const types = possibleTypes(base);
  const ownTypes = possibleTypes(own);
  // If one type is only null, there is nothing to compare.
  if ((types & ownTypes & ~1) !== 0 || (types & ~1) === 0 || (ownTypes & ~1) === 0) return undefined;
  return `types are ${nameTypes(types)} and ${nameTypes(ownTypes)}`;
}

function nameTypes(types: number): string {
  return enumerate(typeNames(types & ~1)).replace(/ and /, ' or ');
}

function listDifference(base: Schema, own: Schema, isNarrowing: boolean): string | undefined {
  if (!listsValues(base) || !listsValues(own)) return undefined;
  const values = listedIn(base);
  const ownValues = listedIn(own);
  const alien = firstOutside(ownValues, values);
  if (alien === undefined) return undefined;
  const missing = firstOutside(values, ownValues);
  if (missing === undefined)
    return isNarrowing ? `lists differ: ${describeValue(alien.value)} is only in the second` : undefined;
  return `lists differ: ${describeValue(missing.value)} is only in the first, ${describeValue(alien.value)} only in the second`;
}

function listsValues(schema: Schema): boolean {
  return schema.hasConst || schema.enum !== undefined;
}

function listedIn(schema: Schema): readonly unknown[] {
  return schema.hasConst ? [schema.exact('const')] : (exactEnum(schema) ?? []);
}

function firstOutside(
  values: readonly unknown[],
  others: readonly unknown[],
): { readonly value: unknown } | undefined {
  const texts = new Set(others.map(canonicalText));
  for (const value of values) if (!texts.has(canonicalText(value))) return { value };
  return undefined;
}

/** Formats with fewer values than another format. */
const narrower: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' };

function formatDifference({ format }: Schema, { format: own }: Schema): string | undefined {
  if (format === undefined || own === undefined || format === own) return undefined;
  if (narrower[own] === format || narrower[format] === own) return undefined;
  return `formats are ${code(format, 30)} and ${code(own, 30)}`;
}

const lower = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const upper = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;

const bounds: ReadonlySet<string> = new Set([...lower, ...upper]);

/** True if a schema has a bound. Most schemas have none. */
function hasBound({ keywords }: Schema): boolean {
  for (const keyword in keywords) if (bounds.has(keyword)) return true;
  return false;
}

function boundDifference(base: Schema, own: Schema, isNarrowing: boolean): string | undefined {
  if (!hasBound(own) || !hasBound(base)) return undefined;
  for (const [index, low] of lower.entries()) {
    const high = upper[index] ?? 'maximum';
    const least = exactBound(base, low);
    const max = exactBound(base, high);
    const ownLeast = exactBound(own, low);
    const ownMost = exactBound(own, high);
    if (isAbove(least, ownMost)) return describeEmptyRange(low, least, high, ownMost);
    if (isAbove(ownLeast, max)) return describeEmptyRange(low, ownLeast, high, max);
    if (!isNarrowing) continue;
    if (isAbove(least, ownLeast))
      return `bounds differ: ${code(`${low}: ${ownLeast}`)} does not override ${code(`${low}: ${least}`)}`;
    if (isAbove(ownMost, max))
      return `bounds differ: ${code(`${high}: ${ownMost}`)} does not override ${code(`${high}: ${max}`)}`;
  }
  return undefined;
}

function isAbove(a: JsonNumber | undefined, b: JsonNumber | undefined): boolean {
  return a !== undefined && b !== undefined && compareNumbers(a, b) > 0;
}

function describeEmptyRange(
  low: string,
  least: JsonNumber | undefined,
  high: string,
  max: JsonNumber | undefined,
): string {
  return `bounds differ: ${code(`${low}: ${least}`)} and ${code(`${high}: ${max}`)} leave nothing between them`;
}
