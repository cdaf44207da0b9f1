export { OperationFailure } from './administration/failure.js';
export type { ProcessIo } from './run-service.js';
export { runService, runWorker } from './run-service.js';
export type { RunningService, ServiceIo } from './service.js';
export { startService } from './service.js';
export type { SettingsSources } from './settings/given.js';
export { readSettings } from './settings/read-settings.js';
export { SettingsError } from './settings/given.js';
export type { ServiceSettings } from './settings/settings.js';
