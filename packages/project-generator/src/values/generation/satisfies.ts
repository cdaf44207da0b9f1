import type { JsonSchema } from '../../records/index.js';
import { evaluatorOf } from '../../schemas/registry-schemas.js';
import type { Direction } from '../../schemas/composition.js';
import type { SchemaLookup } from '../../schemas/schema-registry.js';
import { limits } from '../constraints/limits.js';

/** Options for checking a value. */
export interface SatisfiesOptions {
  /** In a request, required properties that are read-only may be missing; in a response, write-only ones. */
  readonly direction?: Direction | undefined;
  /** Without it, a value may match several branches of a `oneOf` whose discriminator says which one is meant. */
  readonly isStrict?: boolean;
}

/** Result of checking a value against schemas, and its cost. */
export interface Satisfaction {
  readonly isValid: boolean;
  /** True if it might not be valid for a strict check: a discriminator told which branch is meant of those that match. */
  readonly usedDiscriminator: boolean;
  readonly steps: number;
}

/**
 * Tells whether a value satisfies all of some schemas (JSON Schema 2020-12), as far as that can be found out with bounded work:
 * what is unknown, such as a pattern that could take long, counts as satisfied.
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
