import { exposureInUrl, personalDataOf } from '@assay/api-knowledge';
import { mayBeText } from '../../engines/text-values.js';
import { visitNewlyReturnedValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Responses contain personal data that they did not contain before. */
export default defineChange({
  id: 'personal-data-in-response',
  meta: {
    name: 'Personal data in response',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now returns {{value}}, which is personal data by its name ({{kind}}).',
      impact: 'Everyone who can call the operation sees it, even without need.',
      recommendation: 'Return it only if clients need it, and mask it if a part is sufficient.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer returns {{value}}, which is personal data by its name ({{kind}}).',
      impact: 'Clients that read it no longer get a value.',
      recommendation: 'Offer an alternative to clients that need it.',
    },
  },
  visitor: visitNewlyReturnedValues(({ name, shape }, { report }) => {
    const kind = personalDataOf(name, shape.roots[0]);
    if (kind === undefined || !mayBeText(shape)) return;
    const isSevere = exposureInUrl(kind) === 'secret';
    report({ severity: isSevere ? 'high' : 'medium', data: { kind } });
  }),
});
