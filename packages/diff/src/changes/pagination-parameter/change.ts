import { isPageSize } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** A list is no longer paginated. */
export default defineChange({
  id: 'pagination-parameter',
  meta: {
    name: 'Pagination parameter',
    axis: 'resources',
    security: 'weaker',
    forward: {
      clients: 'unknown',
      severity: 'medium',
      problem: '{{operations}} no longer has {{value}}, which set the page size.',
      impact: 'One request may read the whole table, which costs memory and time and makes scraping cheap.',
      recommendation: 'Keep the pagination, with a limit in the service.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now has {{value}}, which sets the page size.',
      impact: 'Clients can request fewer items.',
      recommendation: 'Set its `maximum`, and enforce it.',
    },
  },
  visitor: {
    Parameter({ before, after, operation }, { report }) {
      if (before === undefined || after !== undefined || operation.before === undefined) return;
      const { before: old, after: now } = operation;
      if (!isPageSize(before, old) || now?.parameters.some((other) => isPageSize(other, now)) === true)
        return;
      report(now === undefined ? {} : { after: { node: now, property: 'parameters' } });
    },
  },
});
