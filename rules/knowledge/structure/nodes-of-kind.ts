import {
  type Header,
  type MediaType,
  type Model,
  type Node,
  type NodeKind,
  type NodeKinds,
  type Parameter,
  defineFact,
  factOf,
} from '@assay/core';

/** The kinds with lists of nodes. References are too numerous for another list. */
type Listed = 'Schema' | 'MediaType' | 'Parameter' | 'SecurityRequirement' | 'Server';

/** A node with the schema of a sent value. */
export type Carrier = Header | MediaType | Parameter;

interface Lists extends Readonly<Record<Listed, Node[]>> {
  readonly carriers: Carrier[];
}

const nodeLists = defineFact('the nodes by kind', listNodes);

/**
 * Returns the nodes of a kind, in the order of the model. One pass lists all kinds, because each pass over a document of 4 MB
 * took 4 ms.
 */
export function nodesOfKind<Kind extends Listed>(model: Model, kind: Kind): readonly NodeKinds[Kind][] {
  // `as`: the kind of a node determines its class.
  const nodes: readonly Node[] = factOf(model, nodeLists)[kind];
  return nodes as readonly NodeKinds[Kind][];
}

/** Returns the parameters, media types and headers of a model, in its order. */
export function listCarriers(model: Model): readonly Carrier[] {
  return factOf(model, nodeLists).carriers;
}

function listNodes({ nodes }: Model): Lists {
  const lists: Lists = {
    Schema: [],
    MediaType: [],
    Parameter: [],
    SecurityRequirement: [],
    Server: [],
    carriers: [],
  };
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    const kind = node?.kind as NodeKind | undefined;
    if (node === undefined || kind === 'Reference') continue;
    switch (kind) {
      case 'Parameter':
      case 'MediaType':
        lists[kind].push(node);
        lists.carriers.push(node as Carrier);
        break;
      case 'Header':
        lists.carriers.push(node as Carrier);
        break;
      case 'Schema':
      case 'SecurityRequirement':
      case 'Server':
        lists[kind].push(node);
        break;
      default:
    }
  }
  return lists;
}
