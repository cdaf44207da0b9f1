import { oneLine } from '../shared/text.js';

/** A text as it can be in a comment: on one line, without what begins an expression or an instruction. */
export function commentOf(text: string): string {
  return oneLine(text)
    .replace(/\{(?=\{)/g, '{ ')
    .replace(/^[@#/?<>\s]+/, '');
}
