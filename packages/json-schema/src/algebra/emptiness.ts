import { findSeparatingText } from '@assay/regex';
import { listAllValues, coveredBy } from './compare-listed.js';
import { PropertyRules } from './shapes/property-rules.js';
import type { BoundKeyword, Conjunction, Shape } from './shapes/shape.js';
import type { Side } from './shapes/side.js';
import { bit, numbers } from './shapes/type-bits.js';

/** Maximum nesting depth that is examined. */
const maxDepth = 6;

/** True if it is proven that no value is valid. */
export function isProvenEmpty<S>(side: Side<S>, conjunction: Conjunction<S>, depth = 0): boolean {
  const shape = side.getShape(conjunction);
  if (shape?.null !== false || shape.unreadable !== undefined) return false;
  const listed = coveredBy(shape);
  for (const { value } of listAllValues(shape).values())
    if (side.accepts(conjunction, value) !== false) return false;
  const types = shape.types & ~listed;
  if ((types & bit.boolean) !== 0) return false;
  if ((types & bit.string) !== 0 && !hasNoText(shape)) return false;
  if ((types & numbers) !== 0 && !hasNoNumber(shape, types)) return false;
  if ((types & bit.array) !== 0 && !hasNoArray(side, shape, depth)) return false;
  return (types & bit.object) === 0 || hasNoObject(side, shape, depth);
}

function hasNoText<S>(shape: Shape<S>): boolean {
  const [min, max] = [readBound(shape, 'minLength') ?? 0, readBound(shape, 'maxLength') ?? Infinity];
  if (min > max) return true;
  const matching = [...(shape.text?.patterns.keys() ?? [])];
  // Patterns without the flag `u` count code units, of which a character has up to two.
  return matching.length > 0 && findSeparatingText({ matching, min, max: max * 2 }).kind === 'none';
}

function hasNoNumber<S>(shape: Shape<S>, types: number): boolean {
  const { bounds, multiples = [] } = shape;
  const [min, max] = [bounds?.get('minimum'), bounds?.get('maximum')];
  if (typeof min?.value !== 'number' || typeof max?.value !== 'number') return false;
  if (min.value > max.value) return true;
  if (min.value === max.value && (min.isExclusive || max.isExclusive)) return true;
  const steps = multiples.map(({ value }) => Number(value)).filter((value) => Number.isInteger(value));
  if ((types & bit.fraction) === 0) steps.push(1);
  return steps.some((step) => {
    const next = Math.ceil(Number(min.value) / step) * step;
    const least = next === min.value && min.isExclusive ? next + step : next;
    return max.isExclusive ? least >= Number(max.value) : least > Number(max.value);
  });
}

function hasNoArray<S>(side: Side<S>, shape: Shape<S>, depth: number): boolean {
  const min = readBound(shape, 'minItems') ?? 0;
  if (min > (readBound(shape, 'maxItems') ?? Infinity)) return true;
  const { items = [], contains = [] } = shape.array ?? {};
  if (depth >= maxDepth) return false;
  if (contains.some(({ schema, min: least }) => least > 0 && isProvenEmpty(side, side.of(schema), depth + 1)))
    return true;
  return items.some(({ prefix, rest }) => {
    if (
      prefix
        .slice(0, min)
        .some((schema) => schema !== undefined && isProvenEmpty(side, side.of(schema), depth + 1))
    )
      return true;
    return min > prefix.length && (rest === false || isProvenEmpty(side, side.all(rest), depth + 1));
  });
}

function hasNoObject<S>(side: Side<S>, shape: Shape<S>, depth: number): boolean {
  const rules = new PropertyRules(side, shape.object, undefined);
  const max = readBound(shape, 'maxProperties') ?? Infinity;
  if ((readBound(shape, 'minProperties') ?? 0) > max) return true;
  // With a direction, a message can omit properties that only the other side sends.
  if (depth >= maxDepth || side.direction !== undefined) return false;
  if (rules.allRequired.size > max) return true;
  return [...rules.allRequired.keys()].some((name) => {
    const isEmpty = isProvenEmpty(side, rules.getPropertySchema(name), depth + 1);
    return isEmpty && !rules.isUnsure;
  });
}

function readBound<S>({ bounds }: Shape<S>, keyword: BoundKeyword): number | undefined {
  const bound = bounds?.get(keyword);
  return bound === undefined ? undefined : Number(bound.value);
}
