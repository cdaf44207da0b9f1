// What the service needs only once its database and its child processes are being started: it takes half a second to load.
export { createAdministration, createFirstKey } from './administration/administration.js';
export { createApp } from './app.js';
export { createKeyVerifier } from './keys/key-verifier.js';
export { createMetrics } from './operation/metrics.js';
