export type { NamedPlace } from './pair-places.js';
export { MovedPlaces } from './moved-places.js';
export { PlacePairs } from './pair-places.js';
export { UseAddresses } from './describe-use.js';
