import { accountPart } from '@assay/api-knowledge';
import { requiredNames, whereSent } from '../../engines/sent-values.js';
import { defineChange } from '../../define-change.js';

/** The current password need not be sent any more. */
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
        'Whoever finds an open session, or steals a token, can change the password and keep the account.',
      recommendation: 'Ask for the current password before it, or the address of the account, is changed.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The current password, `{{name}}`, is now required in {{operations}}.',
      impact: 'Clients that do not send it are refused.',
      recommendation: 'Announce from when on it is needed.',
    },
  },
  visitor: whereSent(({ before, after }, { report }) => {
    if (requiredNames(after, isCurrentPassword).length > 0) return;
    for (const name of requiredNames(before, isCurrentPassword))
      report({ property: 'required', data: { name } });
  }),
});

function isCurrentPassword(name: string): boolean {
  return accountPart(name) === 'old password';
}
