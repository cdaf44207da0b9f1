import { credentialKind } from '@assay/api-knowledge';
import { isIssued, withArticle } from '../../engines/security-schemes.js';
import { visitNewlyReturnedValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** Responses contain a credential that they did not contain before. */
export default defineChange({
  id: 'credential-in-response',
  meta: {
    name: 'Credential in response',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} now returns {{value}}, which is {{kind}} by its name.',
      impact: 'Anyone who can call the operation, or read its responses in a log or cache, gets the value.',
      recommendation: 'Remove it from the response, or mark it `writeOnly` if requests share the schema.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer returns {{value}}, which is {{kind}} by its name.',
      impact: 'Clients that read it no longer get a value.',
      recommendation: 'Offer an alternative to clients that need it.',
    },
  },
  visitor: visitNewlyReturnedValues(({ name, shape, pair }, { report }) => {
    const kind = credentialKind(name);
    if (kind === undefined || !shape.allows('string') || isIssued(pair)) return;
    report({ severity: kind === 'token' ? 'medium' : 'high', data: { kind: withArticle(kind) } });
  }),
});
