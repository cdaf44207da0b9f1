import type { JsonSchema } from '../../records/index.js';
import { evaluatorOf } from '../../schemas/registry-schemas.js';
import type { Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { limits } from '../constraints/limits.js';

/** Options for checking a value. */
export interface SatisfiesOptions {
  /**
   * Direction of the value: required properties may be missing if they are read-only in a request, or write-only in a response.
   */
  readonly direction?: Direction | undefined;
  /** Unless set, a value may match several branches of a `oneOf` if its discriminator selects one. */
  readonly isStrict?: boolean;
}

/** Result of checking a value against schemas, and its cost. */
export interface Satisfaction {
  readonly isValid: boolean;
  /** True if a strict check might reject the value, because a discriminator selected one of several matching branches. */
  readonly usedDiscriminator: boolean;
  readonly steps: number;
}

/**
 * Checks whether a value satisfies several schemas (JSON Schema 2020-12) with bounded work. Undecided results, such as for a slow
 * pattern, count as satisfied.
 */
export function satisfaction(
  schemas: readonly JsonSchema[],
  value: unknown,
  lookup: SchemaLookup,
  options: SatisfiesOptions = {},
): Satisfaction {
  const { verdict, steps, usedDiscriminator } = evaluatorOf(lookup).validateAll(schemas, value, {
    ...options,
    isFirstEnough: true,
    budget: limits.checksOfOne,
  });
  return { isValid: verdict !== 'invalid', usedDiscriminator, steps };
}

/** True if a value satisfies a schema: see `satisfaction`. */
export function satisfies(
  schema: JsonSchema,
  value: unknown,
  lookup: SchemaLookup,
  options?: SatisfiesOptions,
): boolean {
  return satisfaction([schema], value, lookup, options).isValid;
}
