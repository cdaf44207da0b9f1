import type { InstanceError } from '@assay/json-schema';
import type { Slip } from './slips.js';

/** The errors at one place of an example. */
export interface PlaceFaults {
  readonly segments: InstanceError['segments'];
  readonly errors: readonly InstanceError[];
}

/** The most places of one example that are reported; the last of them counts the faults at the others. */
const maxPlaces = 5;

/**
 * The faults of an example by their places, in the order of the errors. What is wrong with JSON in a string has no place of its own.
 * @param slip What is reported already: a misspelt name is also an undeclared property, and the one that it stands for is missing.
 */
export function faultsByPlace(
  { errors, isLiteral }: { readonly errors: readonly InstanceError[]; readonly isLiteral: boolean },
  slip: Slip | undefined,
): readonly PlaceFaults[] {
  if (!isLiteral) return [{ segments: [], errors }];
  const places = new Map<string, { segments: InstanceError['segments']; errors: InstanceError[] }>();
  let last: InstanceError[] | undefined;
  for (const error of errors) {
    if (slip !== undefined && isFaultOfSlip(error, slip)) continue;
    // Items of a list usually have the same fault.
    const key = JSON.stringify(error.segments.map((segment) => (typeof segment === 'number' ? 0 : segment)));
    const place = places.get(key);
    if (place !== undefined) place.errors.push(error);
    else if (places.size < maxPlaces) places.set(key, { segments: error.segments, errors: (last = [error]) });
    else last?.push(error);
  }
  return [...places.values()];
}

function isFaultOfSlip(
  { segments, keyword, message }: InstanceError,
  { segments: place, meant }: Slip,
): boolean {
  if (isSamePlace(segments, place)) return true;
  return (
    keyword === 'required' &&
    meant !== undefined &&
    message.includes(JSON.stringify(meant)) &&
    isSamePlace(segments, place.slice(0, -1))
  );
}

function isSamePlace(a: InstanceError['segments'], b: readonly string[]): boolean {
  return a.length === b.length && a.every((segment, index) => String(segment) === b[index]);
}
