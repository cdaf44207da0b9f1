import { isPageSize } from '@assay/api-knowledge';
import type { SchemaPair } from '../pairs.js';

/** True for the value of a parameter that sets the number of items on a page. */
export function isPageLimit({ owner, parent }: SchemaPair): boolean {
  if (owner.kind !== 'Parameter' || parent !== undefined) return false;
  const { before, after, operation } = owner;
  const [parameter, of] = [after ?? before, operation.after ?? operation.before];
  return parameter !== undefined && of !== undefined && isPageSize(parameter, of);
}
