import { oneLine } from '../shared/text.js';

/** A text as it can be in a comment: on one line of at most `length` characters, without what begins an expression or an instruction. */
export function commentOf(text: string, length?: number): string {
  return oneLine(text, length)
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/^[@#/?<>\s]+/, '');
}
