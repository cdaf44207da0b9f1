import type { Frame } from './frame.js';
import { distanceInside, type Result } from './result.js';

/** Applies the result of a schema for the same value, which must be valid too. */
export function absorb(frame: Frame, result: Result): void {
  depend(frame, result);
  if (!result.isValid) return frame.refuseBy(result, result.distance);
  if (result.undecided.length > 0) {
    frame.doubtAll(result.undecided);
    frame.isUnsure = true;
  }
  if (frame.tracks && result.evaluated !== undefined) frame.mergeEvaluated(result.evaluated);
}

/** Applies the result of a schema for a part of the value. */
export function absorbPart(frame: Frame, result: Result, segment: string | number): void {
  dependInside(frame, result);
  if (!result.isValid) frame.refuseBy(result, distanceInside(result.distance), segment);
  else if (result.undecided.length > 0) frame.doubtAll(result.undecided);
}

/** Records the dependencies of a result for the value itself. */
export function depend(frame: Frame, result: Result): void {
  if (result.outer !== undefined) frame.usesOuter = true;
  dependInside(frame, result);
}

/** Records the dependencies of a result for a part of the value. */
export function dependInside(frame: Frame, { scope, lowest }: Result): void {
  if (scope !== undefined) frame.usesScope = true;
  if (lowest < frame.lowest) frame.lowest = lowest;
}
