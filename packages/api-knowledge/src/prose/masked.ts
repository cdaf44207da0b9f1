import { resolveSchema, type Schema } from '@assay/core';
import { statedReadOnly } from './stated-marks.js';

/** True where the description of a property says that it holds a masked form of a secret, or a reference to it, and not the secret itself. */
export function isDescribedAsMasked(schema: Schema): boolean {
  return masked.test(proseOf(schema));
}

const masked =
  /mask|obfuscat|redact|truncat|tokeni[sz]ed|last (?:4|four)|placeholder|\*\*\*|reference to|name of the secret|whether/i;

/**
 * True where the title or the description of a property says that responses do not hold it (`Input only.`, `write-only`, `never returned`),
 * or `x-ms-mutability` leaves out that it can be read.
 */
export function isDescribedAsInputOnly(schema: Schema): boolean {
  const mutability = schema.raw['x-ms-mutability'];
  if (Array.isArray(mutability) && mutability.length > 0 && !mutability.includes('read')) return true;
  const prose = proseOf(schema);
  return inputOnly.test(prose) || emptyInResponses.test(prose);
}

const inputOnly =
  /\b(?:input|write)[ -]?only\b|\b(?:never|not|isn't|won't be|no longer) (?:be |get )?(?:returned|included in (?:the |any )?responses?|sent back|set in any response)/i;

const emptyInResponses =
  /\bresponses?\b[^.]{0,30}\b(?:always|will be) (?:empty|blank|null|omitted)\b|\b(?:omitted|excluded|stripped|removed) (?:from|in) (?:the |any |all )?(?:api )?responses?\b/i;

/** True where the description of a secret says that only the response to its creation holds it, or only callers with a further scope get it. */
export function isDescribedAsGuarded(schema: Schema): boolean {
  return guarded.test(proseOf(schema));
}

const guarded =
  /\bonly (?:be )?(?:returned|shown|visible|available|present|included|displayed)(?: once)?,? (?:at|on|upon|during|when|in the response to)\b[^.]{0,60}\bcreat(?:ion|ed?|ing)\b|\brequires? (?:the )?`?[\w.:-]+`? (?:scope|permission)\b/i;

/** True where the description of a property says that the service alone sets it: `Output only.`, `Read-only.`, "Gets the state", as accessors without a setter are described. */
export function isDescribedAsOutputOnly({ description }: Schema): boolean {
  if (description === undefined) return false;
  return outputOnly.test(description.slice(0, longest)) || statedReadOnly(description) !== undefined;
}

const outputOnly =
  /\boutput[ -]?only\b|^[^\w\n]*read[ -]?only\b(?=[.:;,\])]|\s*$)|[.;]\s*\(?read[ -]?only\)?\.?\s*$|\ba unique read-only string\b|^gets (?!(?:or|and) sets\b|\/ ?sets\b)/i;

/** Returns the description of a property, or else of the schema that it refers to. */
function proseOf(schema: Schema): string {
  return ownProse(schema) ?? ownProse(resolveSchema(schema)) ?? '';
}

function ownProse(schema: Schema | undefined): string | undefined {
  const title = schema?.text('title');
  const description = schema?.description;
  if (title === undefined) return description?.slice(0, longest);
  return `${title}\n${description ?? ''}`.slice(0, longest);
}

// What is said of the value itself is said early.
const longest = 2000;
