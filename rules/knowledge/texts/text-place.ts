import { Operation, PathItem, type Node } from '@assay/core';
import { documentName, code } from '../wording/names.js';
import type { TextPlace } from './texts.js';

/**
 * Names the location of a text in a sentence: `` `info.description` ``, `` `responses.200.description` in `GET /loans` ``,
 * `` `properties.key.example` in `Account` `` for a component, `` `properties.key.example` in `account.yaml` `` for a file.
 */
export function nameTextPlace({ at, property }: TextPlace): string {
  const segments = [...property];
  let node: Node | undefined = at;
  while (node !== undefined && !isOwner(node)) {
    if (node.key !== undefined) segments.unshift(node.key);
    if (node.step !== undefined) segments.unshift(node.step);
    node = node.parent;
  }
  const path = formatTextPath(segments);
  const owner = node === undefined ? undefined : ownerName(node);
  return owner === undefined ? path : `${path} in ${owner}`;
}

/** True for nodes with a name that readers know: operations, paths, components, and parts of other files. */
function isOwner(node: Node): boolean {
  return (
    node instanceof Operation ||
    (node instanceof PathItem && node.role !== 'component') ||
    node.parent?.kind === 'Components' ||
    node.base !== undefined
  );
}

function ownerName(node: Node): string {
  if (node instanceof Operation) return code(node.signature);
  if (node instanceof PathItem) return code(node.path);
  const name = node.parent?.kind === 'Components' ? node.key : node.base?.at(-1);
  return code(String(name ?? documentName(node.document.uri)));
}

/** Formats a path as a code span. Long paths lose their first segments, because the last ones are the most specific. */
function formatTextPath(segments: readonly (string | number)[]): string {
  const path = segments.join('.');
  return code(path.length > longestPath ? `…${path.slice(1 - longestPath)}` : path);
}

const longestPath = 80;

/** The fields of the specification's objects for texts that tools render. */
const fields: ReadonlySet<string | number> = new Set(['description', 'summary', 'title']);

/** Returns the field of a rendered text: a description, summary or title. Undefined for other texts. */
export function documentationField({ property }: TextPlace): 'description' | 'summary' | 'title' | undefined {
  const [first, second] = property;
  const last = property.at(-1);
  if (property.length === 2 && first === 'externalDocs' && second === 'description') return 'description';
  if (property.length === 2 && first === 'scopes') return 'description';
  if (property.length !== 1 || !fields.has(last ?? '')) return undefined;
  return last === 'summary' || last === 'title' ? last : 'description';
}
