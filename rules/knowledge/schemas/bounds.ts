import type { Bound } from './bound.js';
import { numberFormat, numberMaximum, numberMinimum } from './number-bounds.js';
import { stringCharacters, stringLength } from './string-bounds.js';
import { arrayLength, mapSize, objectShape, propertyNames, valueType } from './structure-bounds.js';

/** All bounds that are looked for. */
export const bounds: readonly Bound[] = [
  stringLength,
  stringCharacters,
  numberMaximum,
  numberMinimum,
  numberFormat,
  arrayLength,
  mapSize,
  propertyNames,
  objectShape,
  valueType,
];

/** The bits of all bounds. */
export const allBounds: number = maskOf(bounds);

/** The bounds that are asked at some places only. */
export const listOfPlacedBounds: readonly Bound[] = bounds.filter(
  (bound) => bound.isRequiredAt !== undefined,
);

/** Their bits. */
export const placedBounds: number = maskOf(listOfPlacedBounds);

const untyped = maskAbout('untyped');
const none: readonly Bound[] = [];
const byType: Readonly<Record<string, number>> = Object.assign(Object.create(null) as object, {
  string: maskAbout('string'),
  number: maskAbout('number'),
  integer: maskAbout('integer'),
  array: maskAbout('array'),
  object: maskAbout('object'),
});

/** The bits of the bounds that are about the types that a `type` names, or about schemas without one. */
export function boundsAbout(type: unknown): number {
  if (type === undefined) return untyped;
  if (typeof type === 'string') return byType[type] ?? 0;
  if (!Array.isArray(type)) return untyped;
  let mask = 0;
  for (const name of type) mask |= typeof name === 'string' ? (byType[name] ?? 0) : 0;
  return mask;
}

const listsByType: ReadonlyMap<unknown, readonly Bound[]> = new Map([
  [undefined, listAbout('untyped')],
  ['string', listAbout('string')],
  ['number', listAbout('number')],
  ['integer', listAbout('integer')],
  ['array', listAbout('array')],
  ['object', listAbout('object')],
]);

/** The bounds whose bits `boundsAbout` gives, and perhaps others: for most schemas one or two, of ten. */
export function listOfBoundsAbout(type: unknown): readonly Bound[] {
  return listsByType.get(type) ?? (typeof type === 'string' ? none : bounds);
}

function listAbout(subject: Bound['subjects'][number]): readonly Bound[] {
  return bounds.filter(({ subjects }) => subjects.includes(subject));
}

function maskOf(some: readonly Bound[]): number {
  return some.reduce((mask, { bit }) => mask | bit, 0);
}

function maskAbout(subject: Bound['subjects'][number]): number {
  return maskOf(listAbout(subject));
}
