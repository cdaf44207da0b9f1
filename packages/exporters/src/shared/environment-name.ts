/** Returns the environment variable of a credential, as in `assay verify`: `ASSAY_AUTH_PASS` for `auth.pass`. */
export function environmentName(variable: string): string {
  return `ASSAY_${variable.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}
