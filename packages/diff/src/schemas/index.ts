export { certain, Comparison, uncertain, type Certainty } from './comparison.js';
export type { Containment, Relation } from './containment.js';
export type { DifferenceDetail, DifferenceKind } from './difference.js';
export type { Place } from './shapes/shape.js';
export {
  differencesOf,
  SchemaComparer,
  listEnclosingComparisons,
  type FoundDifference,
} from './schema-comparer.js';
