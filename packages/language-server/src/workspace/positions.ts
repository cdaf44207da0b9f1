import type { PointerSegments, Range, SourceDocument } from '@assay/core';
import type { Position as LspPosition, Range as LspRange } from 'vscode-languageserver';

/** A range as the protocol has it: lines and UTF-16 code units are counted from zero. */
export function toLspRange({ start, end }: Range): LspRange {
  return { start: toLspPosition(start), end: toLspPosition(end) };
}

function toLspPosition({ line, column }: Range['start']): LspPosition {
  return { line: line - 1, character: column - 1 };
}

/**
 * Returns the range of a value's key, or the beginning of the value if it has none; undefined if the document has no
 * such value.
 */
export function keyRange(document: SourceDocument, segments: PointerSegments): LspRange | undefined {
  const [place] = document.locate([segments]);
  return place === undefined ? undefined : toLspRange(place.key ?? place.token);
}

/** Returns the range of a value, from its key to its end. */
export function wholeRange(document: SourceDocument, segments: PointerSegments): LspRange | undefined {
  const [place] = document.locate([segments]);
  if (place === undefined) return undefined;
  return toLspRange({ start: (place.key ?? place.value).start, end: place.value.end });
}
