import { accountPart } from '@assay/api-knowledge';
import { requiredNames, visitSentValues } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The current password is no longer required. */
export default defineChange({
  id: 'current-password-field',
  meta: {
    name: 'Current password',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'high',
      problem: 'The current password, `{{name}}`, is no longer required in {{operations}}.',
      impact:
        'An attacker with an open session or a stolen token can change the password and take over the account.',
      recommendation: 'Require the current password for changes of the password or address of the account.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The current password, `{{name}}`, is now required in {{operations}}.',
      impact: 'Clients that do not send it are rejected.',
      recommendation: 'Announce when it becomes required.',
    },
  },
  visitor: visitSentValues(({ before, after }, { report }) => {
    if (requiredNames(after, isCurrentPassword).length > 0) return;
    for (const name of requiredNames(before, isCurrentPassword))
      report({ property: 'required', data: { name } });
  }),
});

function isCurrentPassword(name: string): boolean {
  return accountPart(name) === 'old password';
}
