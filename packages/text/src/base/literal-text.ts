import type { PointerSegments, Range } from './source.js';
import type { SourceDocument } from './source-document.js';

/**
 * A value as the text has it, undefined if it takes more than one line: the number 3.0 loses its zero, the text keeps it.
 * The place is searched for in the whole text: not to be asked for each of many values.
 */
export function findLiteralText(document: SourceDocument, pointer: PointerSegments): string | undefined {
  const range = document.locate([pointer])[0]?.value;
  return range && sliceLine(splitLines(document.text, range.start.line), range);
}

/** The keys of values as the text has them, quotes included; undefined for those that take more than one line. */
export function findKeyTexts(
  document: SourceDocument,
  pointers: readonly PointerSegments[],
): readonly (string | undefined)[] {
  const lines = splitLines(document.text);
  return document.locate(pointers).map((place) => place?.key && sliceLine(lines, place.key));
}

function splitLines(text: string, max?: number): readonly string[] {
  return text.split(/\r\n?|\n/, max);
}

function sliceLine(lines: readonly string[], { start, end }: Range): string | undefined {
  return start.line === end.line ? lines[start.line - 1]?.slice(start.column - 1, end.column - 1) : undefined;
}
