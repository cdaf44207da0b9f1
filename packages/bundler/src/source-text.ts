import type { SourceDocument } from '@assay/core';
import { formatPointer } from '@assay/core';
import { Lines } from '@assay/text/patches';
import type { Content, Edits } from './edits.js';
import type { EditNode } from './edits.js';
import type { Place } from './place.js';

/** Offsets of a value in a text. `keyStart` and `keyEnd` are -1 if it has no key. */
export interface Span {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly start: number;
  readonly end: number;
}

/** The text of a document, with the offsets of its edited values. */
export interface SourceText {
  readonly text: string;
  readonly lines: Lines;
  /** Returns the offsets of a value; undefined if they were not collected or the value is not in the text. */
  findSpan(segments: readonly string[]): Span | undefined;
}

/**
 * Finds the offsets of all values that are edited or written elsewhere.
 *
 * @param parts - places that are written elsewhere, in addition to those in the edits
 */
export function collectTexts(
  edits: Edits,
  root: SourceDocument,
  parts: readonly Place[] = [],
): (document: SourceDocument) => SourceText {
  const requested = new Map<SourceDocument, Map<string, readonly string[]>>();
  const ask = ({ document, segments }: Place): void => {
    const pointers = requested.get(document) ?? new Map<string, readonly string[]>();
    requested.set(document, pointers.set(formatPointer(segments), segments));
  };
  ask({ document: root, segments: [] });
  for (const part of parts) ask(part);
  for (const [document, node] of edits.documents()) visitNode(node, { document, segments: [] }, ask);
  const texts = new Map<SourceDocument, SourceText>();
  return (document) => {
    let text = texts.get(document);
    if (text === undefined)
      texts.set(document, (text = locateAll(document, requested.get(document) ?? new Map())));
    return text;
  };
}

function visitNode(node: EditNode, place: Place, ask: (place: Place) => void): void {
  ask(place);
  const { document, segments } = place;
  if (node.edit?.kind === 'replace') visitContent(node.edit.content, ask);
  if (node.edit?.kind === 'merge') ask(node.edit.place);
  if (node.edit !== undefined) ask({ document, segments: [...segments, '$ref'] });
  for (const [, content] of node.added) visitContent(content, ask);
  for (const [key, child] of node.children) visitNode(child, { document, segments: [...segments, key] }, ask);
}

function visitContent(content: Content, ask: (place: Place) => void): void {
  if (content.kind === 'place') ask(content.place);
  if (content.kind === 'map') for (const [, entry] of content.entries) visitContent(entry, ask);
}

function locateAll(document: SourceDocument, requested: ReadonlyMap<string, readonly string[]>): SourceText {
  const lines = new Lines(document.text);
  const places = document.locate([...requested.values()]);
  const spans = new Map<string, Span>();
  [...requested.keys()].forEach((pointer, index) => {
    const place = places[index];
    if (place === undefined) return;
    spans.set(pointer, {
      keyStart: place.key === undefined ? -1 : lines.offset(place.key.start),
      keyEnd: place.key === undefined ? -1 : lines.offset(place.key.end),
      start: lines.offset(place.value.start),
      end: lines.offset(place.value.end),
    });
  });
  return { text: document.text, lines, findSpan: (segments) => spans.get(formatPointer(segments)) };
}
