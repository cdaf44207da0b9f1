import { z } from 'zod';

/** The identifier of a record, as answers have it (RFC 9562). */
export const id = z.uuid().meta({ maxLength: 36 });

/** An ISO 8601 time in UTC. */
export const timestamp = z.iso.datetime().meta({ maxLength: 30, examples: ['2026-01-31T12:00:00.000Z'] });

/** The version of a record. */
export const version = z.int().min(1).max(2_147_483_647).describe('The version of the record, from 1.');

/** The longest text that can come out of a document: the default limit of a document's bytes. */
const longest = 33_554_432;

/** Any text that stands in a document. */
export function text(description?: string): z.ZodString {
  const schema = z.string().max(longest);
  return description === undefined ? schema : schema.describe(description);
}

/** Any JSON value. */
export function anything(description: string): z.ZodUnknown {
  return z.unknown().describe(description);
}

/** A list with as many items as one import can bring. */
export function many<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z.array(item).max(1_000_000);
}

/** A list that is always empty. */
export const none = z.array(z.unknown()).max(0);
