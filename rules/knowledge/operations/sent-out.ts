import type { Operation } from '@assay/core';

/** True for what the API sends: the operations of webhooks and callbacks. */
export function isSentOut({ pathItem: { role } }: Operation): boolean {
  return role === 'webhook' || role === 'callback';
}
