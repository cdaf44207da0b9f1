import { isJsonNumber } from '@assay/json-schema';

/** The text of a value that is one: empty for objects, arrays and nothing. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || isJsonNumber(value) || typeof value === 'boolean' ? String(value) : '';
}
