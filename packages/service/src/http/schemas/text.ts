import { z } from 'zod';

/** The identifier of a record, as answers have it (RFC 9562). */
export const id = z.uuid().meta({ maxLength: 36 });

/** An ISO 8601 time in UTC. */
export const timestamp = z.iso
  .datetime()
  .max(30)
  .meta({ examples: ['2026-01-31T12:00:00.000Z'] });

/** The version of a record. */
export const version = z.int().min(1).max(2_147_483_647).describe('The version of the record, from 1.');

/** The longest text that can come out of a document: the default limit of a document's bytes. */
const longest = 33_554_432;

/** Any text that stands in a document. */
export function text(description?: string): z.ZodString {
  const schema = z.string().max(longest);
  return description === undefined ? schema : schema.describe(description);
}

/**
 * Keeps a default out of the description of what clients send: those that are generated take what has one for what must be sent.
 */
export const withoutDefault = { default: undefined };

/** Any JSON value. */
export function anyJsonValue(description: string): z.ZodUnknown {
  return z.unknown().describe(description);
}

/** A list with as many items as one import can bring. */
export function many<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).max(1_000_000);
}

/** A list that is always empty. */
export const none = z.array(z.unknown()).max(0);

// Patterns without Unicode classes: these do not mean the same everywhere, as unassigned characters become assigned, and many
// readers of JSON Schema do not know them. None names surrogates either, which other languages have no way to write.
const noHidden =
  /^[^\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]*$/u;
const noHiddenNoSpace =
  /^[^\u0000-\u0020\u007f-\u00a0\u00ad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]*$/u;

/** Text that PostgreSQL can compare with: it refuses NUL, and no name has control characters. */
export const comparable = /^[^\u0000-\u001f\u007f-\u009f]*$/u;

/** A text on one line, in which every character is shown. */
export function line(max: number): z.ZodString {
  return z.string().min(1).max(max).regex(noHidden).refine(isWellFormed, 'must be well-formed Unicode');
}

/** A text without spaces, in which every character is shown. */
export function word(max: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(noHiddenNoSpace)
    .refine(isWellFormed, 'must be well-formed Unicode');
}

/** False for half a surrogate pair, which JSON can write and UTF-8 cannot. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
