import { Malformed } from '../parameters/texts.js';

/** Reads a JSON text (RFC 8259). */
export function readJson(text: string): { readonly value: unknown } | Malformed {
  if (text.startsWith('\uFEFF')) return new Malformed('begins with a byte order mark');
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return new Malformed(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
