import { carriesCallersCredential, isOpenToAnyone, takesCredential } from '@assay/api-knowledge';
import type { OperationPair } from '../../pairs.js';
import { defineChange } from '../../define-change.js';

/** A credential in a plain parameter is no longer required. */
export default defineChange({
  id: 'credential-parameter',
  meta: {
    name: 'Credential parameter',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: '{{Value}}, a credential, is no longer required in {{operations}}.',
      impact: 'Callers without credentials gain access.',
      recommendation: 'Declare it as a security scheme, and require it.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}}, a credential, is now required in {{operations}}.',
      impact: 'Clients that do not send it are rejected.',
      recommendation: 'Announce when it becomes required.',
    },
  },
  visitor: {
    Parameter({ before, after, operation, usage }, { report }) {
      if (usage !== 'request' || before?.required !== true || after?.required === true) return;
      if (carriesCallersCredential(before) && !isReplaced(operation)) report({ property: 'required' });
    },
  },
});

function isReplaced({ after }: OperationPair): boolean {
  return after === undefined || !isOpenToAnyone(after) || takesCredential(after);
}
