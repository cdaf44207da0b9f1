import { escapeHidden } from '@assay/core';

const plain = /^[ !#-[\]-~]*$/;

/** Writes a string as JSON (RFC 8259, section 7), with escapes for everything that is not visible. */
export function quote(text: string): string {
  return plain.test(text) ? `"${text}"` : escapeHidden(JSON.stringify(text));
}

/** Writes any plain value as JSON, with escapes for everything that is not visible. */
export function json(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}
