import { escapeForTerminal } from '../terminal/escape.js';

/** A text in which nothing is hidden, and that every reader of JSON takes. */
export function cleanText(text: string): string {
  return escapeForTerminal(text);
}

/**
 * The text of a `message` object (3.11): what looks like an embedded link there, `[text](target)`, is text of the document and
 * gets its brackets escaped, and so does what looks like a placeholder, `{0}`.
 */
export function messageText(text: string): string {
  return cleanText(text)
    .replace(/\[(?=[^\]]*\]\()/g, '\\[')
    .replace(/\](?=\()/g, '\\]')
    .replace(/\{(\d+)\}/g, '{{$1}}');
}
