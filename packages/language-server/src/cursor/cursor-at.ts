import { cursorInBrackets } from './brackets.js';
import type { Cursor } from './cursor.js';
import { cursorInYaml } from './yaml.js';

/** Says where an offset of a text is. */
export function cursorAt(text: string, offset: number): Cursor {
  return isBracketed(text) ? cursorInBrackets(text, 0, offset, []) : cursorInYaml(text, offset);
}

/** True for JSON, and for YAML that is written like it. */
export function isBracketed(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}
