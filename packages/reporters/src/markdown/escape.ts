import { oneLine } from '../terminal/text.js';

/**
 * Writes a text of a rule or a document as Markdown that shows just this text: what it has in backticks as code, everything else
 * without a meaning, so that it neither links, nor mentions anybody, nor brings HTML in.
 */
export function markdownText(text: string, max?: number): string {
  const parts = oneLine(text.trimStart(), max)
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeSpan(part.slice(1, -1)) : plain(part)))
    .join('');
  return withPlainBeginning(parts);
}

/** Writes a text as a code span, also in a table; code has no mentions and no links. */
export function codeSpan(text: string): string {
  const line = oneLine(text).replaceAll('|', '\\|').replaceAll('`', "'");
  return line.trim() === '' ? '' : `\`${line}\``;
}

/** Entities stand for what begins something: GitHub takes a backslash before `@` and `#` for nothing. */
function plain(text: string): string {
  return text.replace(/[&<>@#`*_[\]\\|~$]|:(?=\/\/)|(?<=www)\./gi, entity);
}

/** A line that begins so would be an item of a list, or make the line above a heading. */
function withPlainBeginning(line: string): string {
  return line.replace(/^[-+=]|(?<=^\d+)[.)]/, entity);
}

function entity(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}
