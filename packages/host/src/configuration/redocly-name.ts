import { basename } from 'node:path';

/** The file name of Redocly's configuration. */
export const redoclyFileName = 'redocly.yaml';

/** True for the name of a Redocly configuration. */
export function isRedoclyName(path: string): boolean {
  return /(?:^|[.-])redocly(?:[.-][\w.-]*)?\.ya?ml$/i.test(basename(path));
}
