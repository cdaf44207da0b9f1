// The functions that `assay keys`, `assay engines` and `assay audit` need. They never load the server, and load the store only if
// the service does not run.
export type {
  Administration,
  CreatedKey,
  EngineDescription,
  KeyDescription,
  NewEngineText,
  NewKey,
} from './administration.js';
export { OperationFailure } from './failure.js';
export type { AdministrationTarget } from './open-administration.js';
export { withAdministration } from './open-administration.js';
export { auditActions } from '../audit/audit-store.js';
export { scopes, wideScopes, type Scope } from '../keys/scopes.js';
export { readDuration } from '../settings/parse-value.js';
export { readSettings } from '../settings/read-settings.js';
export { SettingsError } from '../settings/given.js';
