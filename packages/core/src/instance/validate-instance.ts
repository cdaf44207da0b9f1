import { Evaluator, type Validation } from '@assay/json-schema';
import { defineFact, factOf } from '../model/facts.js';
import type { Schema } from '../model/schema.js';
import { ModelSchemas } from './model-schemas.js';

/** Options for validating a value. */
export interface InstanceOptions {
  /**
   * The direction of the message. A request may omit required read-only properties, a response required write-only ones; without
   * a direction, a value may omit both.
   */
  readonly direction?: 'request' | 'response' | undefined;
  /** True to stop at the first error; then no errors are listed. */
  readonly isFirstEnough?: boolean | undefined;
}

const evaluators = defineFact(
  'the evaluator of its schemas',
  (model) => new Evaluator(new ModelSchemas(model)),
  // The evaluator caches the schemas that it has read.
  true,
);

/**
 * Validates a JSON value against a schema of the model, in the dialect of its document; formats are asserted. Pass numbers that
 * JavaScript cannot represent as `ExactNumber`, as `exactValueOf` returns them.
 *
 * If a schema has a discriminator, a value may match several schemas of its `oneOf` if it names one of them. In 2.0 and 3.0,
 * `null` is valid beside `nullable` or `x-nullable`. The outcome includes undecided questions.
 */
export function validateInstance(schema: Schema, value: unknown, options: InstanceOptions = {}): Validation {
  const { direction = 'unknown', isFirstEnough } = options;
  return factOf(schema, evaluators).validate(schema, value, { direction, isFirstEnough });
}
