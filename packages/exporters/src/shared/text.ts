import { portableFileName } from '@assay/text';

/** Replaces unpaired surrogates in a text with U+FFFD, so that it can be written in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}

/**
 * Returns a text on one line: white space and control characters become single spaces. An ellipsis replaces the text beyond
 * `length` characters.
 */
export function oneLine(text: string, length = 200): string {
  // Unicode control and format characters, line and paragraph separators; some reverse or hide the text after them.
  const line = wellFormed(text)
    .replace(/[\s\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Converts a text to a part of a file name: lower-case letters, digits and hyphens, at most 60 characters. */
export function toFileName(text: string): string {
  const name = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'api' : portableFileName(name);
}

/** Converts a text to an identifier of programming languages: `[A-Za-z_][A-Za-z0-9_]*`, at most 80 characters. */
export function toIdentifier(text: string): string {
  const name = text
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, 80)
    .replace(/^_+|_+$/g, '');
  return /^[A-Za-z]/.test(name) ? name : `_${name}`;
}
