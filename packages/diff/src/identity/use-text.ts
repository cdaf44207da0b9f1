import { parsePointer, type Node, type PointerSegments } from '@assay/core';
import type { IgnoredPlace } from '@assay/findings';
import { formatPointer } from '@assay/text';

/** Marks a use whose place is a reference: one mark for each reference before the place. */
export const referenceMark = '$ref';
/** Separates the labels of a use from the pointer inside its last node. */
export const restMark = '#';

/** A place in a document. */
export type Place = Pick<IgnoredPlace, 'uri' | 'pointer'>;

/** Returns the place of a node or of a value inside it. */
export function getPlace(node: Node, inside: PointerSegments): Place {
  return { uri: node.document.uri, pointer: formatPointer([...node.segments(), ...inside]) };
}

/** Returns a readable label. The label of components is a character that sorts after all others. */
export function normaliseLabel(label: string): string {
  return label === '\uffff' ? 'components' : label.trim();
}

/** The parts of a use's text. */
export interface UseText {
  readonly labels: readonly string[];
  /** The number of references before the place. */
  readonly marks: number;
  /** The pointer inside the last node, with named items. */
  readonly rest: string;
}

export function parseUse(text: string): UseText {
  const names = parsePointer(text) ?? [];
  const end = names.indexOf(restMark);
  const way = (end === -1 ? names : names.slice(0, end)).map(String);
  const rest = end === -1 ? [] : names.slice(end + 1);
  const labels = way.filter((name) => name !== referenceMark);
  return { labels, marks: way.length - labels.length, rest: formatPointer(rest) };
}

/** Selects a node from a chain of references by the number of marks. */
export function selectInChain(chain: readonly Node[], marks: number): Node | undefined {
  return marks === 0 ? chain.at(-1) : chain[Math.min(marks, chain.length) - 1];
}
