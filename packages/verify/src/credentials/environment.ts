export { environmentName } from '@assay/exporters/messages';

/** The name of the variable that holds the same credential of a second user. */
export function secondName(variable: string): string {
  return `second.${variable}`;
}

/** The name of the variable that holds the same credential of an administrator. */
export function adminName(variable: string): string {
  return `admin.${variable}`;
}
