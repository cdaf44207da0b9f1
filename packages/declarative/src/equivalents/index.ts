export { equivalentRules } from './equivalent-rules.js';
export { findOwnRules, findPeersOf, listEquivalents, type Equivalent } from './find-equivalents.js';
export { peerNames, peers, type Peer } from './peers.js';
