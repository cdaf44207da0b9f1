import { resolve, Response, type Model } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { headerIntents, retryAfter } from '../../knowledge/fixes/headers.js';
import { statesRetryTime } from './rule.js';

export default defineFixes('retry-after-missing', {
  kind: 'suggested',
  title: 'Document the `Retry-After` header.',
  make({ node, model }) {
    if (!(node instanceof Response)) return undefined;
    return headerIntents(model, [node], 'Retry-After', retryAfter, countLacking(model));
  },
});

function countLacking({ document }: Model): number {
  const lacking = new Set<Response>();
  for (const { responses } of document.operations) {
    for (const { code, slot } of responses ?? []) {
      const response = code === '429' ? resolve(slot) : undefined;
      if (response !== undefined && !statesRetryTime(response)) lacking.add(response);
    }
  }
  return lacking.size;
}
