/** A setting that cannot be followed. Its message is one sentence that names where the value came from. */
export class SettingsError extends Error {
  readonly code = 'settings-invalid';
}
