import { equivalentRules } from './equivalent-rules.js';
import { peerNames, peers, type Peer } from './peers.js';

/** The rules of another tool that report the issue of an Assay rule. */
export interface Equivalent {
  readonly peer: Peer;
  /** The display name of the tool. */
  readonly name: string;
  readonly ids: readonly string[];
}

/** Lists the equivalent rules of other tools. */
export function listEquivalents(id: string): Equivalent[] {
  const own = Object.hasOwn(equivalentRules, id) ? equivalentRules[id] : undefined;
  return peers.flatMap((peer) => {
    const ids = own?.[peer];
    return ids === undefined ? [] : [{ peer, name: peerNames[peer], ids }];
  });
}

/** Finds the Assay rules that report the issue of another tool's rule. */
export function findOwnRules(peer: Peer, id: string): string[] {
  return Object.entries(equivalentRules).flatMap(([own, byPeer]) =>
    byPeer[peer]?.includes(id) === true ? [own] : [],
  );
}

/** Finds the tools that have a rule with an id, each with the equivalent Assay rules. */
export function findPeersOf(
  id: string,
): { readonly peer: Peer; readonly name: string; readonly own: readonly string[] }[] {
  return peers.flatMap((peer) => {
    const own = findOwnRules(peer, id);
    return own.length === 0 ? [] : [{ peer, name: peerNames[peer], own }];
  });
}
