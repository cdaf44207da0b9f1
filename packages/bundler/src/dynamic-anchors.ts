import { Schema, type Model, type Node, type SourceDocument } from '@assay/core';
import { pathFrom } from './names.js';

/**
 * Says why the schemas of several documents cannot stand in one, if two documents have a `$dynamicAnchor` of one name: a
 * `$dynamicRef` tells them apart by their documents (JSON Schema Core, section 8.2.3.2). An `$id` does so in one document too.
 */
export function dynamicAnchorsInConflict({ document: root, nodes, references }: Model): string | undefined {
  if (!references.some(({ field }) => field === '$dynamicRef')) return undefined;
  const owners = new Map<string, SourceDocument>();
  for (const node of nodes) {
    const name = node instanceof Schema ? node.raw['$dynamicAnchor'] : undefined;
    if (typeof name !== 'string' || hasOwnIdentifier(node)) continue;
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, node.document);
    else if (owner !== node.document) {
      const [a, b] = [owner, node.document].map(({ uri }) => pathFrom(root.document.uri, uri).join('/'));
      return `\`${a}\` and \`${b}\` both have the \`$dynamicAnchor\` \`${name}\`, and one document cannot tell them apart; give each of these schemas an \`$id\``;
    }
  }
  return undefined;
}

function hasOwnIdentifier(schema: Node): boolean {
  for (let node: Node | undefined = schema; node instanceof Schema; node = node.parent)
    if (typeof node.raw['$id'] === 'string') return true;
  return false;
}
