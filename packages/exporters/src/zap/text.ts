import type { Piece } from '../shared/pieces.js';
import { oneLine } from '../shared/text.js';

/** Returns a display name; ZAP inserts environment variables into every text of a plan, so it must not contain any. */
export function label(text: string): string {
  return oneLine(text).replaceAll('${', '$ {');
}

/** True for a text that ZAP reads unchanged: on one line, and without `${`, which cannot be escaped. */
export function isLiteral(text: string): boolean {
  return !/\$\{|[\0-\x08\n-\x1f\x7f]/.test(text);
}

/** Returns literal text of a URL, with `$` encoded if ZAP could read a variable. */
export function urlText(text: string): string {
  return text.replaceAll('${', '%24{');
}

/** Escapes a text for a Java regular expression. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
}

/**
 * Writes pieces with environment variables for credentials.
 *
 * @param names the environment variables, by variable name of the import
 */
export function fill(pieces: readonly Piece[], names: ReadonlyMap<string, string>): string {
  return pieces
    .map((piece) => (piece.kind === 'variable' ? `\${${names.get(piece.name) ?? ''}}` : piece.text))
    .join('');
}

/** True if ZAP reads the literal pieces of a text unchanged. */
export function hasLiteralText(pieces: readonly Piece[]): boolean {
  // Two adjacent pieces may form `${`, such as `$` and `{`.
  return isLiteral(pieces.map((piece) => (piece.kind === 'variable' ? ' ' : piece.text)).join(''));
}
