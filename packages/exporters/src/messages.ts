export { flowEntries, serverFinder, type FlowEntry, type RequestServer } from './shared/flow-entry.js';
export { insertionPointsOf } from './shared/insertion-points.js';
export { join, buildExportMessage, type Message } from './shared/message.js';
export { splitPieces, type Piece } from './shared/pieces.js';
export { statusPattern } from './shared/statuses.js';
export { suppliesOf, type Supplies, type Supply } from './shared/supplies.js';
export { encodeScalar, encodingsOf } from './shared/transforms.js';
export { harmMeanings, harmReason, Harms, isHarmful } from './shared/harm.js';
export { environmentName } from './shared/environment-name.js';
