import type { CompiledSchema } from './compiled-schema.js';
import type { Doubt } from './outcome.js';
import type { Scope } from './scope.js';

/** Reason why a value is invalid: a keyword, or a fault at another location or of another schema. */
export interface Fault {
  /** Empty if `inner` contains the reason. */
  readonly keyword: string;
  readonly schema: CompiledSchema;
  /** Detail of the keyword about the value: a name, a number of matches. */
  readonly detail: unknown;
  /** Segment in the value; undefined for the value itself. */
  readonly segment: string | number | undefined;
  readonly inner: Result | undefined;
}

/** The properties and items of a value that its schema describes; undefined means none. */
export interface Evaluated {
  /** `true` for all. */
  names: Set<string> | true | undefined;
  /** Number of items from the first one. */
  items: number;
  /** Further items. */
  indexes: Set<number> | undefined;
}

/** Result of a schema for a value. */
export interface Result {
  /** Empty if the value is valid or undecided. */
  readonly faults: readonly Fault[];
  readonly isValid: boolean;
  readonly undecided: readonly Doubt[];
  /** True if the faults were not collected. */
  readonly isQuick: boolean;
  /** Evaluated parts; undefined if they were not recorded. */
  readonly evaluated: Evaluated | undefined;
  /** Distance of the value from being valid: the nearest branch has the smallest one. */
  readonly distance: number;
  /** The outermost schema that the result depends on; undefined if there is no such dependency. `scope` is analogous. */
  readonly outer: CompiledSchema | undefined;
  readonly scope: Scope | undefined;
  /** The stack index of the lowest frame whose result was assumed; Infinity if none exists. */
  readonly lowest: number;
}

const none: readonly never[] = [];
/** Result of a schema that evaluated no members. */
export const noEvaluated: Evaluated = { names: undefined, items: 0, indexes: undefined };

function constant(isValid: boolean): Result {
  return {
    faults: none,
    isValid,
    undecided: none,
    isQuick: !isValid,
    evaluated: noEvaluated,
    distance: isValid ? 0 : 1,
    outer: undefined,
    scope: undefined,
    lowest: Infinity,
  };
}

/** The value is valid, and no part of it was described. */
export const valid: Result = constant(true);

/** The value is invalid, and the reason was not needed. */
export const invalid: Result = constant(false);

/** Returns an undecided result. */
export function unknown(...undecided: readonly Doubt[]): Result {
  return { ...valid, undecided };
}

/** Returns the result of an invalid value. */
export function refused(faults: readonly Fault[], distance: number): Result {
  return { ...invalid, faults, isQuick: false, distance };
}

/** Returns the distance that a keyword's fault adds. A value of another type was probably not meant for the schema. */
export function distanceOf(keyword: string): number {
  switch (keyword) {
    case 'type':
    case 'false schema':
      return farAway;
    case 'const':
    case 'enum':
      return otherValue;
    case 'required':
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 10;
    default:
      return 5;
  }
}

const farAway = 1000;
const otherValue = 100;

/**
 * Returns the distance that a part's fault adds to the whole. A property with another constant value distinguishes branches,
 * other faults hardly do.
 */
export function distanceInside(distance: number): number {
  if (distance >= farAway) return 8;
  return distance >= otherValue ? 50 : Math.min(distance, 4);
}
