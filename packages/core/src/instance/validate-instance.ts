import { Evaluator, type Validation } from '@assay/json-schema';
import { defineFact, factOf } from '../model/facts.js';
import type { Schema } from '../model/schema.js';
import { ModelSchemas } from './model-schemas.js';

/** Options for validating a value. */
export interface InstanceOptions {
  /**
   * In a request a required read-only property may be missing, in a response a required write-only one;
   * where the direction is not known, both may.
   */
  readonly direction?: 'request' | 'response' | undefined;
  /** True if it matters only whether there is an error: then no errors are listed. */
  readonly isFirstEnough?: boolean | undefined;
}

const evaluators = defineFact(
  'the evaluator of its schemas',
  (model) => new Evaluator(new ModelSchemas(model)),
  // It keeps what it has read of schemas.
  true,
);

/**
 * Validates a JSON value against a schema of the model, as the dialect of its document reads it; formats are asserted. A number
 * that no JavaScript number holds is an `ExactNumber` in the value (`exactValueOf` gives those of the document).
 *
 * Where a schema has a discriminator, a value may match several schemas of its `oneOf` if it names one of them. In 2.0 and 3.0
 * `null` is valid wherever `nullable` or `x-nullable` is next to it. What could not be decided is part of the outcome.
 */
export function validateInstance(schema: Schema, value: unknown, options: InstanceOptions = {}): Validation {
  const { direction = 'unknown', isFirstEnough } = options;
  return factOf(schema, evaluators).validate(schema, value, { direction, isFirstEnough });
}
