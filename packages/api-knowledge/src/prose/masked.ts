import { resolveSchema, type Schema } from '@assay/core';

/** True where the description of a property says that it holds a masked form of a secret, or a reference to it, and not the secret itself. */
export function isDescribedAsMasked(schema: Schema): boolean {
  const description = schema.description ?? resolveSchema(schema)?.description ?? '';
  return masked.test(description.slice(0, longest));
}

const masked =
  /mask|obfuscat|redact|truncat|tokeni[sz]ed|last (?:4|four)|placeholder|\*\*\*|reference to|name of the secret|whether/i;

/** True where the description of a property says that responses do not hold it: `Input only.`, `write-only`, `never returned`. */
export function isDescribedAsInputOnly(schema: Schema): boolean {
  const description = schema.description ?? resolveSchema(schema)?.description ?? '';
  return inputOnly.test(description.slice(0, longest));
}

const inputOnly =
  /\b(?:input|write)[ -]?only\b|\b(?:never|not|isn't|won't be|no longer) (?:be )?(?:returned|included in (?:the |any )?responses?|sent back|set in any response)/i;

// What is said of the value itself is said early.
const longest = 2000;
