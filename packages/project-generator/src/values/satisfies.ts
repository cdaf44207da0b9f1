import type { JsonSchema } from '../records/index.js';
import type { Direction } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-book.js';
import { Checker } from './checks/checker.js';

/** What a value is checked for. */
export interface SatisfiesOptions {
  /** In a request, required properties that are read-only may be missing; in a response, write-only ones. */
  readonly direction?: Direction | undefined;
  /** Without it, a value may match several branches of a `oneOf` whose discriminator tells which one is meant. */
  readonly isStrict?: boolean;
}

/**
 * True where a value satisfies a schema (JSON Schema 2020-12), as far as that can be found out with bounded work: what is
 * not known, such as a pattern that could take long, counts as satisfied.
 */
export function satisfies(
  schema: JsonSchema,
  value: unknown,
  lookup: SchemaLookup,
  options: SatisfiesOptions = {},
): boolean {
  return new Checker(lookup, options).check(schema, value) !== false;
}
