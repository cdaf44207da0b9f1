import type { InstanceError } from '@assay/json-schema';
import type { Slip } from './slips.js';

/** The errors at one location in an example. */
export interface PlaceFaults {
  readonly segments: InstanceError['segments'];
  readonly errors: readonly InstanceError[];
}

/** The maximum of reported locations in one example. The last one also counts the errors at all others. */
const maxPlaces = 5;

/**
 * Groups the errors of an example by location, in their order. Errors in JSON inside a string share one location.
 * @param slip A slip that has been reported. The misspelt name is also an undeclared property, and the intended one is missing.
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
