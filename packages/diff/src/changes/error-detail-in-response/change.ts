import { leakOfName, namesSourcePlace } from '@assay/api-knowledge';
import { visitNewlyReturnedValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Responses contain internal details of the service. */
export default defineChange({
  id: 'error-detail-in-response',
  meta: {
    name: 'Internal details in error',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now returns {{value}}, which reveals internals of the service.',
      impact:
        'Anyone who triggers the error learns which frameworks, tables and files are in use, and where to attack.',
      recommendation: 'Keep the details in the service log, and return an ID to find the entry.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} no longer returns {{value}}, which reveals internals of the service.',
      impact: 'Developers who debug with it must use the log.',
      recommendation: 'Return an ID to find the log entry.',
    },
  },
  visitor: visitNewlyReturnedValues<never>(({ name }, { report }) => {
    if (leakOfName(name) !== undefined || namesSourcePlace(name)) report({});
  }),
});
