import { cursorInBrackets } from './brackets.js';
import type { Cursor } from './cursor.js';
import { cursorInYaml } from './yaml.js';

/** Returns the position of an offset in a text. */
export function cursorAt(text: string, offset: number): Cursor {
  return isBracketed(text) ? cursorInBrackets(text, 0, offset, []) : cursorInYaml(text, offset);
}

/** True for JSON and for YAML that begins with a flow collection. */
export function isBracketed(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}
