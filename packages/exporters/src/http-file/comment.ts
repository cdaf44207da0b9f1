import { oneLine } from '../shared/text.js';

/** Formats a text for a comment: on one line of at most `length` characters, without the start of an expression or directive. */
export function commentOf(text: string, length?: number): string {
  return oneLine(text, length)
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/^[@#/?<>\s]+/, '');
}
