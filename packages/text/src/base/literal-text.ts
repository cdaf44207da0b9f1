import type { PointerSegments, Range } from './source.js';
import type { SourceDocument } from './source-document.js';

/**
 * Returns a value as written; undefined if it spans several lines. The text keeps details that the value loses, such as the zero
 * of 3.0. Each call searches the whole text, so do not call it for many values.
 */
export function findLiteralText(document: SourceDocument, pointer: PointerSegments): string | undefined {
  const range = document.locate([pointer])[0]?.value;
  return range && sliceLine(splitLines(document.text, range.start.line), range);
}

/** Returns the keys of values as written, including quotes; undefined for keys that span several lines. */
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
