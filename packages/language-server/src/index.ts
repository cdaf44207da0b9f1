export type { LanguageServerHost, TextOf } from './host.js';
export { startLanguageServer } from './server.js';
