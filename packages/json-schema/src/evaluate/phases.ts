import type { Phase } from './compiled-schema.js';
import type { Evaluation } from './evaluation.js';
import type { Frame } from './frame.js';
import { runContains, runItems, runUnevaluatedItems } from './phases-of-arrays.js';
import {
  runDependentSchemas,
  runProperties,
  runPropertyNames,
  runUnevaluatedProperties,
} from './phases-of-objects.js';
import { runAnyOf, runConjuncts, runIf, runNot, runOneOf } from './phases-in-place.js';

/**
 * Starts or continues a phase of a schema.
 *
 * @returns False if it waits for another schema. `take` returns its result when the phase continues.
 */
export function runPhase(phase: Phase, frame: Frame, evaluation: Evaluation): boolean {
  switch (phase) {
    case 'properties':
      return runProperties(frame, evaluation);
    case 'propertyNames':
      return runPropertyNames(frame, evaluation);
    case 'dependentSchemas':
      return runDependentSchemas(frame, evaluation);
    case 'items':
      return runItems(frame, evaluation);
    case 'contains':
      return runContains(frame, evaluation);
    case 'conjuncts':
      return runConjuncts(frame, evaluation);
    case 'anyOf':
      return runAnyOf(frame, evaluation);
    case 'oneOf':
      return runOneOf(frame, evaluation);
    case 'not':
      return runNot(frame, evaluation);
    case 'if':
      return runIf(frame, evaluation);
    case 'unevaluatedProperties':
      return runUnevaluatedProperties(frame, evaluation);
    case 'unevaluatedItems':
      return runUnevaluatedItems(frame, evaluation);
  }
}
