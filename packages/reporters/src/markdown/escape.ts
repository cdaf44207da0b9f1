import { oneLine } from '../terminal/text.js';

/**
 * Writes a text of a rule or a document as Markdown that displays exactly this text. Text in backticks becomes code. All other
 * syntax is escaped, so that the text contains no links, mentions or HTML.
 */
export function markdownText(text: string, max?: number): string {
  const parts = oneLine(text.trimStart(), max)
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? codeSpan(part.slice(1, -1)) : plain(part)))
    .join('');
  return withPlainBeginning(parts);
}

/** Writes a text as a code span, also inside tables. Mentions and links have no effect in code. */
export function codeSpan(text: string): string {
  const line = oneLine(text).replaceAll('|', '\\|').replaceAll('`', "'");
  return line.trim() === '' ? '' : `\`${line}\``;
}

/** Replaces special characters by entities, because GitHub ignores a backslash before `@` and `#`. */
function plain(text: string): string {
  return text.replace(/[&<>@#`*_[\]\\|~$]|:(?=\/\/)|(?<=www)\./gi, entity);
}

/** Escapes the beginning of a line that would become a list item or make the previous line a heading. */
function withPlainBeginning(line: string): string {
  return line.replace(/^[-+=]|(?<=^\d+)[.)]/, entity);
}

function entity(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}
