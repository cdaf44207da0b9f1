export { environmentName } from '@assay/exporters/messages';

/** Returns the variable of a second user's credential. */
export function secondName(variable: string): string {
  return `second.${variable}`;
}

/** Returns the variable of an administrator's credential. */
export function adminName(variable: string): string {
  return `admin.${variable}`;
}
