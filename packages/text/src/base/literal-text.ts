import type { PointerSegments } from './source.js';
import type { SourceDocument } from './source-document.js';

/**
 * A value as the text has it, undefined if it takes more than one line: the number 3.0 loses its zero, the text keeps it.
 * The place is searched for in the whole text: not to be asked for each of many values.
 */
export function findLiteralText(document: SourceDocument, pointer: PointerSegments): string | undefined {
  const place = document.locate([pointer])[0]?.value;
  if (place === undefined || place.start.line !== place.end.line) return undefined;
  const line = document.text.split(/\r\n?|\n/, place.start.line)[place.start.line - 1] ?? '';
  return line.slice(place.start.column - 1, place.end.column - 1);
}
