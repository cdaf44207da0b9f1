import { parsePointer, type Node, type PointerSegments } from '@assay/core';
import type { IgnoredPlace } from '@assay/findings';
import { formatPointer } from '@assay/text';

/** Ends the labels of a use: once for each reference between the use and a place that is a reference itself. */
export const referenceMark = '$ref';
/** Separates the labels of a use from the pointer inside its last node. */
export const restMark = '#';

/** Place in a document. */
export type Place = Pick<IgnoredPlace, 'uri' | 'pointer'>;

/** Returns the place of a node, or of something inside it. */
export function getPlace(node: Node, inside: PointerSegments): Place {
  return { uri: node.document.uri, pointer: formatPointer([...node.segments(), ...inside]) };
}

/** Returns a label as people read it: the one of components is a character that comes after all others. */
export function normaliseLabel(label: string): string {
  return label === '\uffff' ? 'components' : label.trim();
}

/** Parts of the text of a use. */
export interface UseText {
  readonly labels: readonly string[];
  /** Number of references before the place. */
  readonly marks: number;
  /** The pointer inside the last node, with the names of items. */
  readonly rest: string;
}

/** Parses the text of a use. */
export function parseUse(text: string): UseText {
  const names = parsePointer(text) ?? [];
  const end = names.indexOf(restMark);
  const way = (end === -1 ? names : names.slice(0, end)).map(String);
  const rest = end === -1 ? [] : names.slice(end + 1);
  const labels = way.filter((name) => name !== referenceMark);
  return { labels, marks: way.length - labels.length, rest: formatPointer(rest) };
}

/** Selects the node that a use means from those that its references lead through. */
export function selectInChain(chain: readonly Node[], marks: number): Node | undefined {
  return marks === 0 ? chain.at(-1) : chain[Math.min(marks, chain.length) - 1];
}
