/** The variable of the environment that a credential is read from: `ASSAY_AUTH_PASS` for `auth.pass`. */
export function environmentName(variable: string): string {
  return `ASSAY_${variable.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

/** The name of the variable that holds the same credential of a second user. */
export function secondName(variable: string): string {
  return `second.${variable}`;
}

/** The name of the variable that holds the same credential of an administrator. */
export function adminName(variable: string): string {
  return `admin.${variable}`;
}
