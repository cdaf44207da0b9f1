import type { PointerSegments, Range, SourceDocument } from '@assay/core';
import type { Position as LspPosition, Range as LspRange } from 'vscode-languageserver';

/** Converts a range to the protocol's: zero-based lines and UTF-16 code units. */
export function toLspRange({ start, end }: Range): LspRange {
  return { start: toLspPosition(start), end: toLspPosition(end) };
}

function toLspPosition({ line, column }: Range['start']): LspPosition {
  return { line: line - 1, character: column - 1 };
}

/** Returns the range of a value's key, or the beginning of the value if it has no key; undefined if the value does not exist. */
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
