// Modules that the service needs only when its database and child processes start. Loading them takes half a second.
export { createAdministration, createFirstKey } from './administration/administration.js';
export { createApp } from './app.js';
export { createKeyVerifier } from './keys/key-verifier.js';
export { createMetrics } from './operation/metrics.js';
