import { hiddenCharacters } from '@assay/core';

const visible = /^[ -~]*$/;
let hidden: RegExp | undefined;
const escapes: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Makes a text from a document safe to print on a terminal: what a terminal would obey, or not show, becomes visible as
 * an escape such as `\x1b` or `\u202e`.
 */
export function escapeForTerminal(text: string): string {
  if (visible.test(text)) return text;
  hidden ??= new RegExp(`[\\t\\n\\r\\p{Surrogate}${hiddenCharacters}]`, 'gu');
  return text.replace(hidden, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const name = escapes.get(character);
  if (name !== undefined) return name;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`;
}
