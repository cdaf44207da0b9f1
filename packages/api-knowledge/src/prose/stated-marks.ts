import { englishProse, proseInEnglish } from '../lexicon/english-prose.js';
import { excerptProse } from './excerpt.js';
import { resolveSchema, type Schema } from '@assay/core';

/** A property of a value or an operation that a text states in a few words, although the document has a flag for it. */
export interface StatedMark {
  /** The words as written. */
  readonly words: string;
}

/** The examined length, because later words are about other subjects. */
const opening = 400;

/** Matches "Required." at the beginning of a description, "(required)", "This field is required." */
export function statedRequired(text: string): StatedMark | undefined {
  return first(text, required);
}

/** Matches "Optional." at the beginning of a description, or "(optional)". */
export function statedOptional(text: string): StatedMark | undefined {
  return first(text, optional);
}

/** Matches "Deprecated" at the beginning of a text, or "This operation is deprecated." */
export function statedDeprecated(text: string): StatedMark | undefined {
  return first(text, deprecated);
}

/**
 * Matches "Read-only." as a sentence of a description, "[Output Only]" at its beginning, or "This field is read-only.": only the
 * service sets the value. Undefined if the text states exceptions.
 */
export function statedReadOnly(text: string): StatedMark | undefined {
  const mark = first(text, readOnly);
  return mark === undefined || occasionalWritePattern.test(text.slice(0, opening)) ? undefined : mark;
}

/** Matches "A comma-separated list of ids": a text with several values. */
export function statedList(text: string): StatedMark | undefined {
  return first(text, list);
}

/** A way to state a mark. */
interface MarkPattern {
  readonly expression: RegExp;
  /** A pattern that each match contains, and most texts do not. */
  readonly hint: RegExp;
}

function first(text: string, pattern: MarkPattern): StatedMark | undefined {
  const found = firstIn(text, pattern);
  if (found !== undefined) return found;
  const prose = proseInEnglish(text);
  const translated = prose.isTranslated ? firstIn(prose.text, pattern) : undefined;
  return translated && { words: prose.original(translated.words) };
}

function firstIn(text: string, { hint, expression }: MarkPattern): StatedMark | undefined {
  if (!hint.test(text)) return undefined;
  const words = expression.exec(text.length > opening ? text.slice(0, opening) : text)?.[0];
  if (words === undefined) return undefined;
  // For a sentence that ends with "(required)", quotes only these words. For others, removes punctuation: `*Deprecated -`.
  const inBrackets = /\((?:required|optional)\)$/i.exec(words)?.[0];
  return {
    words:
      inBrackets ??
      excerptProse(words.replace(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '')).replace(continuationPattern, ''),
  };
}

/** Words that begin an explanation, and are omitted from the quotation: `Deprecated since`. */
const continuationPattern = /[\s,:.-]+(?:since|as of|in favou?r(?: of)?|please|use|replaced|at version)$/i;

const required: MarkPattern = {
  hint: /required|mandatory/i,
  expression:
    /^[\s[(*_]*required[\])*_]*\s*(?:[.:,!-]|$)(?!\s*(?:if|when|for|unless|only|in|with)\b)|^[^\n<:]{0,100}\(required\)(?!\s*(?:if|when|for|unless)\b)|^[^\n<:.]{1,60},\s*required\.?\s*$|(?:^|[.!]\s+)this (?:field|parameter|property|header|attribute) is (?:required|mandatory)(?=\s*(?:[.!]|$))/i,
};

const optional: MarkPattern = {
  hint: /optional/i,
  expression:
    /^[\s[(*_]*optional[\])*_]*\s*(?:[.:]|$)|^[^\n<:]{0,100}\(optional\)(?=\s*(?:[.:;,-]|$|\n))|(?:^|[.!]\s+)this (?:field|parameter|property|header) is optional(?=\s*(?:[.!]|$))/i,
};

const deprecated: MarkPattern = {
  hint: /deprecated/i,
  expression:
    /^\s*(?:\[deprecated\]|\(deprecated\)|\*\*deprecated\*\*|__deprecated__)|^[\s[(*_<>a-z]{0,4}(?<![a-z])deprecated(?![a-z])[\])*_]*\s*(?:[.:,!;(-]|—|–|$|\bin favou?r\b|\buse\b|\bsince\b|\bas of\b|\bplease\b|\bat version\b|\bversion(?= of\b)|\bin\s+v?\d|\bproperty\b|\bfield\b)|[.;!]\s+deprecated\b[,:]?\s*(?:since|as of|in favou?r of|please|at version)\b|\n\s*deprecated\b\s?[,:.-]?\s?(?:since|as of|in favou?r of|please|use|replaced)\b|\bthis (?:field|parameter|property|operation|endpoint|method|api|header|resource|attribute|call|route) (?:is|has been) (?:now )?deprecated\b(?!\s+(?:if|when|for|on|unless)\b)/i,
};

const readOnly: MarkPattern = {
  hint: /(?:read|output)[ -]?only/i,
  expression:
    /^[^a-z\n]{0,4}(?:read|output)[ -]?only(?![a-z])\s?(?=[.:;,)\]_*-]|$)|(?:[.;]|\n)\s{0,4}[([_*]{0,2}(?:read|output)[ -]?only[)\]_*]{0,2}(?=\.|\s{0,2}$)|\bthis (?:field|property|value|attribute) is (?:read|output)[ -]only(?=\s?(?:[.,;]|$))|^(?:an?|the) (?:read|output)[ -]only (?:timestamp|field|property|attribute|value|identifier|id)\b/i,
};

/** Words for values that clients set in some cases, such as at creation. */
const occasionalWritePattern =
  /\b(?:except|unless|can be (?:set|provided|changed|specified)|(?:on|at|during|upon|for) (?:creation|create|insert|writes?))\b/i;

const list: MarkPattern = {
  hint: /separated|delimited/i,
  expression:
    /\b(?:comma|semicolon|pipe|space)[\s-](?:separated|delimited)\s+(?:(?:list|string|set|array)\s*)?(?:of\s+)?(?![\w\s,-]{0,40}(?:key|value|pair|field|filter|clause|condition|quer|expression|sort|order))[\w\s-]{0,30}\b(?:ids?|[a-z-]{3,}s)\b|(?<!\b(?:pairs|filters|fields|conditions|expressions|coordinates)\s*)[,(]\s*(?:comma|semicolon|pipe)[\s-](?:separated|delimited)(?=\s*(?:[.;)]|$))|\b(?!coordinates|pairs|filters|fields|conditions|expressions|degrees|thousands)(?:ids?|[a-z-]{3,}s)\b,?\s+separated\s+by\s+(?:an?\s+)?(?:comma|semicolon|pipe)s?\b/i,
};

/** True if the description of a property declares a masked form of a secret, or a reference to it. */
export function isDescribedAsMasked(schema: Schema): boolean {
  return masked.test(proseOf(schema));
}

const masked =
  /mask|obfuscat|redact|truncat|tokeni[sz]ed|last (?:4|four)|placeholder|\*\*\*|reference to|name of the secret|whether/i;

/**
 * True if the title or description of a property declares that responses omit it (`Input only.`, `write-only`, `never returned`),
 * or if its `x-ms-mutability` excludes reading.
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

/**
 * True if the description of a secret states that only the response to its creation contains it, or that reading it requires
 * another scope.
 */
export function isDescribedAsGuarded(schema: Schema): boolean {
  return guarded.test(proseOf(schema));
}

const guarded =
  /\bonly (?:be )?(?:returned|shown|visible|available|present|included|displayed)(?: once)?,? (?:at|on|upon|during|when|in the response to)\b[^.]{0,60}\bcreat(?:ion|ed?|ing)\b|\brequires? (?:the )?`?[\w.:-]+`? (?:scope|permission)\b/i;

/**
 * True if the description of a property declares that only the service sets it: `Output only.`, `Read-only.`, or "Gets the
 * state", as for accessors without a setter.
 */
export function isDescribedAsOutputOnly({ description }: Schema): boolean {
  if (description === undefined) return false;
  return (
    outputOnly.test(englishProse(description.slice(0, longest))) || statedReadOnly(description) !== undefined
  );
}

const outputOnly =
  /\boutput[ -]?only\b|^[^\w\n]*read[ -]?only\b(?=[.:;,\])]|\s*$)|[.;]\s*\(?read[ -]?only\)?\.?\s*$|\ba unique read-only string\b|^gets (?!(?:or|and) sets\b|\/ ?sets\b)/i;

/** Returns the description of a property or, if it has none, of the referenced schema. */
function proseOf(schema: Schema): string {
  return englishProse(ownProse(schema) ?? ownProse(resolveSchema(schema)) ?? '');
}

function ownProse(schema: Schema | undefined): string | undefined {
  const title = schema?.text('title');
  const description = schema?.description;
  if (title === undefined) return description?.slice(0, longest);
  return `${title}\n${description ?? ''}`.slice(0, longest);
}

// The examined length, because descriptions begin with the meaning of the value.
const longest = 2000;
