import { credentialKind } from '@assay/api-knowledge';
import { isIssued, withArticle } from '../../engines/security-schemes.js';
import { whereNewlyAnswered } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The API answers with a credential that it did not answer with before. */
export default defineChange({
  id: 'credential-in-response',
  meta: {
    name: 'Credentials in answers',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{operations}} now answers with {{value}}, which is {{kind}} by its name.',
      impact: 'Whoever can call the operation, or reads its answers in a log or cache, has it.',
      recommendation:
        'Leave it out of the answer; mark it `writeOnly` where the schema is shared with requests.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer answers with {{value}}, which is {{kind}} by its name.',
      impact: 'Clients that read it find nothing.',
      recommendation: 'Give clients another way to what they need it for.',
    },
  },
  visitor: whereNewlyAnswered(({ name, shape, pair }, { report }) => {
    const kind = credentialKind(name);
    if (kind === undefined || !shape.allows('string') || isIssued(pair)) return;
    report({ severity: kind === 'token' ? 'medium' : 'high', data: { kind: withArticle(kind) } });
  }),
});
