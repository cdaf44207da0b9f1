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
  /\b(?:input|write)[ -]?only\b|\b(?:never|not|isn't|won't be|no longer) (?:be |get )?(?:returned|included in (?:the |any )?responses?|sent back|set in any response)/i;

/** True where the description of a secret says that only the response to its creation holds it, or only callers with a further scope get it. */
export function isDescribedAsGuarded(schema: Schema): boolean {
  const description = schema.description ?? resolveSchema(schema)?.description ?? '';
  return guarded.test(description.slice(0, longest));
}

const guarded =
  /\bonly (?:be )?(?:returned|shown|visible|available|present|included|displayed)(?: once)?,? (?:at|on|upon|during|when|in the response to)\b[^.]{0,60}\bcreat(?:ion|ed?|ing)\b|\brequires? (?:the )?`?[\w.:-]+`? (?:scope|permission)\b/i;

/** True where the description of a property says that the service alone sets it: `Output only.`, `Read-only.`, "Gets the state", as accessors without a setter are described. */
export function isDescribedAsOutputOnly({ description }: Schema): boolean {
  return description !== undefined && outputOnly.test(description.slice(0, longest));
}

const outputOnly =
  /\boutput[ -]?only\b|^[^\w\n]*read[ -]?only\b(?=[.:;,\])]|\s*$)|[.;]\s*\(?read[ -]?only\)?\.?\s*$|\ba unique read-only string\b|^gets (?!(?:or|and) sets\b|\/ ?sets\b)/i;

// What is said of the value itself is said early.
const longest = 2000;
