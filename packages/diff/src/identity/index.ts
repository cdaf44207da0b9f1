export { UseAddresses } from './describe-use.js';
export { PlacePairs } from './pair-places.js';
export type { NamedPlace } from './pair-places.js';
