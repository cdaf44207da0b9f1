export { certain, Comparison, uncertain, type Certainty } from './comparison.js';
export type { Containment, Relation } from './containment.js';
export { findWitness, includes, isEmpty, type Decision, type DecisionOptions } from './decide.js';
export { mirroredDetail, type DifferenceDetail, type DifferenceKind } from './difference.js';
export { coveredBy, listAllValues } from './compare-listed.js';
export { PropertyRules } from './shapes/property-rules.js';
export { Shape, type BoundKeyword, type Conjunction, type Place } from './shapes/shape.js';
export { Side, type Direction } from './shapes/side.js';
export { bit, bitsOfType, namesOfBits } from './shapes/type-bits.js';
export type { Inclusion, ValueSet } from './witness.js';
export {
  differencesOf,
  differsItself,
  SchemaComparer,
  listEnclosingComparisons,
  type FoundDifference,
} from './schema-comparer.js';
