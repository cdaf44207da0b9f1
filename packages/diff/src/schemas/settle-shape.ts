import type { BoundKeyword } from './difference.js';
import type { Shape } from './shape.js';
import { bit, numbers } from './type-bits.js';

/** Levels what can be written in several ways. */
export function settle<S>(shape: Shape<S>): void {
  const { multiples } = shape;
  if (multiples !== undefined && (shape.types & bit.fraction) !== 0) {
    // Multiples of a whole number are integers.
    if (multiples.some(({ value }) => typeof value === 'number' && Number.isInteger(value)))
      shape.types &= ~bit.fraction;
  }
  if ((shape.types & bit.fraction) === 0) {
    settleInteger(shape, 'minimum', Math.ceil, 1);
    settleInteger(shape, 'maximum', Math.floor, -1);
    if (multiples?.every(({ value }) => value === 1) === true) shape.multiples = undefined;
  }
  for (const { types, values } of shape.lists ?? []) {
    let listedCount = 0;
    for (const { type } of values.values()) listedCount |= type;
    shape.types &= ~types | listedCount;
  }
  if ((shape.types & bit.string) === 0) shape.text = undefined;
  if ((shape.types & bit.array) === 0) shape.array = undefined;
  if ((shape.types & bit.object) === 0) shape.object = undefined;
  if ((shape.types & numbers) === 0) shape.multiples = undefined;
  settleBounds(shape);
}

/** For integers each bound is a whole number that is itself allowed. */
function settleInteger<S>(
  shape: Shape<S>,
  keyword: 'minimum' | 'maximum',
  round: (number: number) => number,
  step: number,
): void {
  const before = shape.bounds?.get(keyword);
  if (
    before === undefined ||
    typeof before.value !== 'number' ||
    !Number.isSafeInteger(Math.trunc(before.value))
  )
    return;
  let value = round(before.value);
  if (before.isExclusive && value === before.value) value += step;
  if (Number.isSafeInteger(value)) shape.bounds?.set(keyword, { value, isExclusive: false, at: before.at });
}

/** Drops the bounds of types that are not allowed. */
function settleBounds<S>(shape: Shape<S>): void {
  const { bounds, types } = shape;
  if (bounds === undefined) return;
  for (const keyword of bounds.keys()) if ((types & typesOfBound(keyword)) === 0) bounds.delete(keyword);
  if (bounds.size === 0) shape.bounds = undefined;
}

/** The types that a bound looks at. */
export function typesOfBound(keyword: BoundKeyword): number {
  switch (keyword) {
    case 'minLength':
    case 'maxLength':
      return bit.string;
    case 'minItems':
    case 'maxItems':
      return bit.array;
    case 'minProperties':
    case 'maxProperties':
      return bit.object;
    case 'minimum':
    case 'maximum':
      return numbers;
  }
}
