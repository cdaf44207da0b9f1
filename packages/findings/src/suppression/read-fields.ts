import { isIsoDate } from './iso-date.js';
import { code } from './declared-suppressions.js';

/** The fields of an entry, each as a text. */
export type Fields = Readonly<Record<string, string>>;

/** A mistake in an entry. */
export interface FieldMistake {
  /** The invalid field; undefined for the whole entry. */
  readonly field: string | undefined;
  readonly reason: string;
  readonly meant?: { readonly word: string; readonly known: readonly string[] };
}

/** Reads an object of text fields: some are required, and `until` is a date. */
export function readFields(
  value: object,
  known: readonly string[],
  needed: readonly string[],
): { readonly fields: Fields; readonly mistakes: readonly FieldMistake[] } {
  const fields: Record<string, string> = {};
  const mistakes: FieldMistake[] = [];
  for (const [field, content] of Object.entries(value) as [string, unknown][]) {
    if (!known.includes(field)) {
      mistakes.push({
        field,
        reason: `it cannot have the field ${code(field)}`,
        meant: { word: field, known },
      });
    } else if (typeof content !== 'string' || (content.trim() === '' && field !== 'pointer')) {
      mistakes.push({ field, reason: `its field \`${field}\` must be a string` });
    } else if (field === 'until' && !isIsoDate(content)) {
      const reason = `${code(content)} must be a date such as \`2027-01-31\``;
      mistakes.push({ field, reason });
    } else {
      fields[field] = content;
    }
  }
  for (const field of needed) {
    if (!Object.hasOwn(value, field)) {
      mistakes.push({ field: undefined, reason: `its field \`${field}\` is missing` });
    }
  }
  return { fields, mistakes };
}
