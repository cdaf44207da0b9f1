import { type Model, type Node, type NodeKind, type NodeKinds, defineFact, factOf } from '@assay/core';

/** The kinds whose nodes are looked for as a whole; schemas and references are too many to be listed once more. */
const listed = [
  'MediaType',
  'Parameter',
  'SecurityRequirement',
  'Server',
] as const satisfies readonly NodeKind[];
type Listed = (typeof listed)[number];

type Lists = Readonly<Record<Listed, readonly Node[]>>;
const nodeLists = defineFact('the nodes by kind', listNodes);

/**
 * The nodes of a kind, in the order of the model. Found for all such kinds in one pass: going through all nodes of a document
 * of 4 MB took 4 ms each time.
 */
export function nodesOfKind<Kind extends Listed>(model: Model, kind: Kind): readonly NodeKinds[Kind][] {
  // `as`: the kind of a node determines its class.
  return factOf(model, nodeLists)[kind] as readonly NodeKinds[Kind][];
}

function listNodes({ nodes }: Model): Lists {
  const lists = { MediaType: [], Parameter: [], SecurityRequirement: [], Server: [] } satisfies Record<
    Listed,
    Node[]
  >;
  const byKind: Readonly<Partial<Record<string, Node[]>>> = lists;
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (node === undefined || node.kind === 'Schema' || node.kind === 'Reference') continue;
    byKind[node.kind]?.push(node);
  }
  return lists;
}
