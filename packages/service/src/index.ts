export type { ServiceSettings } from './settings/settings.js';
