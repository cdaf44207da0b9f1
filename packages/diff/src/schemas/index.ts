export { Comparison } from './comparison.js';
export type { Containment, Relation } from './containment.js';
export type { DifferenceDetail, DifferenceKind, Place } from './difference.js';
export {
  differencesOf,
  SchemaComparer,
  listComparedWholes,
  type FoundDifference,
} from './schema-comparer.js';
