import measure from 'fast-string-truncated-width';
import { wrapAnsi } from 'fast-wrap-ansi';
import { escapeForTerminal } from './text.js';

const plain = /^[\x20-\x7E]*$/;
/** Maximum length of a text. More is not useful for readers and costs time. */
const longest = 2000;

/** Returns the columns that an escaped text takes on a terminal. */
export function widthOf(text: string): number {
  return plain.test(text) ? text.length : measure(text).width;
}

/** Cuts an escaped text to a width. An ellipsis replaces the removed end. */
export function fit(text: string, room: number): string {
  const width = Math.min(room, longest);
  if (text.length <= longest && widthOf(text) <= width) return text;
  // No character takes more than a few code units, so everything after this position would be cut anyway.
  const head = text.slice(0, Math.max(0, width) * 16);
  const { index } = measure(head, { limit: width, ellipsis: '…' });
  const end = index === head.length ? Math.max(0, width - 1) : index;
  return `${head.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Cuts an escaped text to a width and keeps its end. An ellipsis replaces the removed beginning. */
export function fitEnd(text: string, room: number): string {
  const width = Math.min(room, longest);
  if (text.length <= longest && widthOf(text) <= width) return text;
  const characters = Array.from(text.slice(-Math.max(1, width) * 16));
  let left = width - 1;
  let start = characters.length;
  while (start > 0) {
    left -= widthOf(characters[start - 1] ?? '');
    if (left < 0) break;
    start--;
  }
  return `…${characters.slice(start).join('')}`;
}

/** Escapes a text of a rule or a document and wraps it into indented lines. */
export function wrap(text: string, width: number, indentation: string): string[] {
  const oneLine = escapeForTerminal(text.slice(0, longest + 1).replace(/\s*\n\s*/g, ' '));
  if (width === Infinity) return [indentation + fit(oneLine, longest)];
  return wrapAnsi(fit(oneLine, longest), Math.max(20, width - indentation.length))
    .split('\n')
    .map((line) => indentation + line);
}
