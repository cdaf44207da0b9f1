import type { Piece } from '../shared/pieces.js';
import { oneLine } from '../shared/text.js';

/** A name for people to read: ZAP puts environment variables into every text of a plan, and none may be in this one. */
export function label(text: string): string {
  return oneLine(text).replaceAll('${', '$ {');
}

/** True for a text that ZAP takes as it is: without `${`, which it has no way to escape, and in one line. */
export function isLiteral(text: string): boolean {
  return !/\$\{|[\0-\x08\n-\x1f\x7f]/.test(text);
}

/** Literal text of a URL, with `$` encoded where ZAP could see a variable. */
export function urlText(text: string): string {
  return text.replaceAll('${', '%24{');
}

/** Escapes a text for a regular expression of Java. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
}

/**
 * Writes pieces, with each credential as the environment variable that holds it.
 *
 * @param names the environment variables, by the names of the variables of the import
 */
export function fill(pieces: readonly Piece[], names: ReadonlyMap<string, string>): string {
  return pieces
    .map((piece) => (piece.kind === 'variable' ? `\${${names.get(piece.name) ?? ''}}` : piece.text))
    .join('');
}

/** True if the literal pieces of a text are such that ZAP takes them as they are. */
export function hasLiteralText(pieces: readonly Piece[]): boolean {
  // Two pieces may make `${` together, as `$` and `{`.
  return isLiteral(pieces.map((piece) => (piece.kind === 'variable' ? ' ' : piece.text)).join(''));
}
