import { leakOfName, namesSourcePlace } from '@assay/api-knowledge';
import { whereNewlyAnswered } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The API answers with details of its inside. */
export default defineChange({
  id: 'error-detail-in-response',
  meta: {
    name: 'Internals in errors',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now answers with {{value}}, which shows how the service is built.',
      impact:
        'Whoever provokes the error learns which frameworks, tables and files are in use, and so where an attack is worth trying.',
      recommendation: 'Keep the details in the log of the service, and return an id to find the entry by.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} no longer answers with {{value}}, which shows how the service is built.',
      impact: 'Those who debug with it have to look into the log.',
      recommendation: 'Return an id to find the entry by.',
    },
  },
  visitor: whereNewlyAnswered<never>(({ name }, { report }) => {
    if (leakOfName(name) !== undefined || namesSourcePlace(name)) report({});
  }),
});
