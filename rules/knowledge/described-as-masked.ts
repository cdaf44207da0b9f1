import { resolveSchema, type Schema } from '@assay/core';

/** True where the description of a property says that it holds a masked form of a secret, or a reference to it, and not the secret itself. */
export function isDescribedAsMasked(schema: Schema): boolean {
  const description = schema.description ?? resolveSchema(schema)?.description ?? '';
  return masked.test(description.slice(0, longest));
}

const masked =
  /mask|obfuscat|redact|truncat|tokeni[sz]ed|last (?:4|four)|placeholder|\*\*\*|reference to|name of the secret|whether/i;

// What is said of the value itself is said early.
const longest = 2000;
