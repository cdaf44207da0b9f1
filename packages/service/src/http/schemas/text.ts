import { z } from 'zod';

/** The id of a record, as in responses (RFC 9562). */
export const id = z.uuid().meta({ maxLength: 36 });

/** An ISO 8601 time in UTC. */
export const timestamp = z.iso
  .datetime()
  .max(30)
  .meta({ examples: ['2026-01-31T12:00:00.000Z'] });

/** The version of a record. */
export const version = z.int().min(1).max(2_147_483_647).describe('The version of the record, from 1.');

/** The maximum length of a text from a document: the default limit of a document's bytes. */
const longest = 33_554_432;

/** Any text from a document. */
export function text(description?: string): z.ZodString {
  const schema = z.string().max(longest);
  return description === undefined ? schema : schema.describe(description);
}

/**
 * Removes a default from the description of request fields, because generated clients treat fields with a default as required.
 */
export const withoutDefault = { default: undefined };

/** Any JSON value. */
export function anyJsonValue(description: string): z.ZodUnknown {
  return z.unknown().describe(description);
}

/** A list with at most as many items as one import can create. */
export function many<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).max(1_000_000);
}

/** A list that is always empty. */
export const none = z.array(z.unknown()).max(0);

// Patterns without Unicode classes: their meaning changes when characters are assigned, and many JSON Schema implementations do
// not support them. None names surrogates, which other languages cannot write.
const noHidden =
  /^[^\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]*$/u;
const noHiddenNoSpace =
  /^[^\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]*$/u;

/** Text for comparisons in PostgreSQL, which rejects NUL. Names have no control characters. */
export const comparable = /^[^\u0000-\u001f\u007f-\u009f]*$/u;

/** A text on one line, without invisible characters. */
export function line(max: number): z.ZodString {
  return z.string().min(1).max(max).regex(noHidden).refine(isWellFormed, 'must be well-formed Unicode');
}

/** A text without spaces and invisible characters. */
export function word(max: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(noHiddenNoSpace)
    .refine(isWellFormed, 'must be well-formed Unicode');
}

/** False for a lone surrogate, which JSON can write and UTF-8 cannot. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
