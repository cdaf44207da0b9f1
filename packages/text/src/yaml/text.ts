import {
  COLLECTION_STYLE,
  SCALAR_STYLE,
  type MappingEvent,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';

/** Returns the offset of the first character at or after `start` that is not white space, a line break or part of a comment. */
export function skipYamlSpace(text: string, start: number): number {
  let index = start;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x23) index = lineEnd(text, index);
    else if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) index++;
    else break;
  }
  return index;
}

/** Like skipYamlSpace, but also skips the commas between entries of a flow collection. */
export function skipFlowSpace(text: string, start: number): number {
  let index = skipYamlSpace(text, start);
  while (text.charCodeAt(index) === 0x2c) index = skipYamlSpace(text, index + 1);
  return index;
}

/** True if a collection is in brackets. A flow collection is, but not the pair `a: b` in `[a: b]`. */
export function isBracketed(text: string, event: SequenceEvent | MappingEvent): boolean {
  if (event.style !== COLLECTION_STYLE.FLOW) return false;
  const code = text.charCodeAt(event.start);
  return code === 0x5b || code === 0x7b;
}

function lineEnd(text: string, start: number): number {
  let index = start;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (code === 0x0a || code === 0x0d) break;
    index++;
  }
  return index;
}

/** Returns the offset after the tag and the anchor of a node; -1 if it has neither. */
export function propertiesEnd(event: { readonly tagEnd: number; readonly anchorEnd: number }): number {
  return Math.max(event.tagEnd, event.anchorEnd);
}

/** Returns the offset of the `|` or `>` of a block scalar. The search starts at the end of the previous token. */
export function blockScalarStart(text: string, event: ScalarEvent, from: number): number {
  let index = skipYamlSpace(text, Math.max(from, propertiesEnd(event)));
  while (index < event.valueStart) {
    const code = text.charCodeAt(index);
    if (code === 0x7c || code === 0x3e) break;
    // Directives occur only before the root; the other possible characters are `-`, `?`, `:` and `,`.
    index = skipYamlSpace(text, code === 0x25 ? lineEnd(text, index) : index + 1);
  }
  return index;
}

/** Returns the offset after the last line of a block scalar that is not blank; after its header if all are blank. */
export function blockScalarEnd(text: string, event: ScalarEvent, start: number): number {
  let end = event.valueEnd;
  while (end > event.valueStart && isBlank(text.charCodeAt(end - 1))) end--;
  if (end > event.valueStart) return contentEnd(text, event, end);
  let index = start + 1;
  while (isHeaderIndicator(text.charCodeAt(index))) index++;
  return index;
}

/**
 * Returns the end of the content. White space at the end of the last line belongs to the scalar; line breaks and blank lines
 * after it do not.
 */
function contentEnd(text: string, event: ScalarEvent, from: number): number {
  return Math.min(lineEnd(text, from), event.valueEnd);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

function isHeaderIndicator(code: number): boolean {
  return code === 0x2b || code === 0x2d || (code >= 0x31 && code <= 0x39);
}

/** Returns the distance of a scalar's content from the start of the node: 1 for a quoted one. */
export function quoteLength(event: ScalarEvent): 0 | 1 {
  return event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
}
