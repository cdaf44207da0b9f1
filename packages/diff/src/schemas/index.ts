export { Comparison } from './comparison.js';
export type { Containment, Relation, Verdict } from './containment.js';
export { mirroredDetail } from './difference.js';
export type { BoundKeyword, Difference, DifferenceDetail, DifferenceKind, Place } from './difference.js';
export {
  differencesOf,
  SchemaComparer,
  wholesOf,
  type FoundDifference,
  type SchemaComparerOptions,
} from './schema-comparer.js';
export type { Direction } from './side.js';
