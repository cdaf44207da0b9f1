import { hiddenCharacters } from '@assay/core';

let hidden: RegExp | undefined;
const visible = /^[ -~]*$/;
const plain = /^[ !#-[\]-~]*$/;

/** Writes a string as JSON (RFC 8259, section 7), with escapes for everything that is not visible. */
export function quote(text: string): string {
  return plain.test(text) ? `"${text}"` : escapeHidden(JSON.stringify(text));
}

/** Writes any plain value as JSON, with escapes for everything that is not visible. */
export function json(value: unknown): string {
  return escapeHidden(JSON.stringify(value));
}

/** What would make a terminal do or hide something when the report is looked at. Its expression is long, and few texts need it. */
function escapeHidden(text: string): string {
  if (visible.test(text)) return text;
  hidden ??= new RegExp(`[${hiddenCharacters}]`, 'gu');
  return text.replace(hidden, escapeUnits);
}

function escapeUnits(character: string): string {
  let escaped = '';
  for (let index = 0; index < character.length; index++) {
    escaped += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return escaped;
}
