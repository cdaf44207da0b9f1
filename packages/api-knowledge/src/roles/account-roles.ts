import { Phrases } from '../words/phrases.js';
import { fact } from './fact.js';
import type { OperationView } from './operation-view.js';
import type { Evidence, RoleFact } from './role.js';

const signingUp = new Phrases('signup, sign up, register, registration, create account, join');

const reset = new Phrases(
  'password reset, reset password, forgot password, password forgot, forgotten password, password recovery, recover password, lost password, reset, recover, recovery, forgot, password, username reminder, password reminder, remind, reminder, reset credential',
);
const password = new Phrases('password, credential');
const resetting = new Phrases('reset, recover, recovery, forgot, forgotten, remind, reminder, lost');

/** Recognises account recovery: a user without a session requests a reset, or sets the password with a mailed token. */
export function judgeRecovery(view: OperationView): RoleFact | undefined {
  if (!view.isChanging || view.isAboutOne) return undefined;
  const isSettingNew = view.sends('password', 'new password');
  const mailedToken = view.takesMailedToken();
  const mention = view.names(reset);
  if (mention === undefined || view.sends('old password') !== undefined) return undefined;
  if (isSettingNew !== undefined)
    return mailedToken !== undefined &&
      view.answers('access token') === undefined &&
      view.namesAtEnd(signingUp)?.in !== 'path'
      ? recovery([mention, mailedToken, isSettingNew])
      : undefined;
  const identity = view.sends('identity');
  if (identity === undefined || hasOtherFields(view, 3)) return undefined;
  const isAboutAccess = view.names(resetting) !== undefined || password.endsIn(view.last);
  return isAboutAccess ? recovery([mention, identity]) : undefined;
}

function recovery(evidence: readonly Evidence[]): RoleFact {
  return fact('recovery', evidence, { isOpenByNature: true, step: 'password reset' });
}

/** True if a body has more fields than an identity needs. */
function hasOtherFields(view: OperationView, max: number): boolean {
  return view.fields.length > max;
}

const changing = new Phrases(
  'change password, update password, set password, password change, password update, password',
);

/** Recognises a change of the caller's password. */
export function judgePasswordChange(view: OperationView): RoleFact | undefined {
  if (!view.isChanging) return undefined;
  const old = view.sends('old password');
  const newer = view.sends('new password', 'password');
  const mention = view.names(changing);
  if (old !== undefined && newer !== undefined) return fact('password change', [old, newer]);
  if (mention === undefined || newer === undefined || !password.endsIn(view.last)) return undefined;
  return fact('password change', [mention, newer], { confidence: 'likely' });
}

/** Words for the confirmation of an address. */
export const confirming = new Phrases(
  'confirm, confirmation, verify, verification, activate, activation, validate email, verify email, confirm email',
);
const confirmed = new Phrases(
  'email, mail, account, user, registration, phone, address, signup, member, customer, number',
);

const resending = new Phrases('confirmation, verification, activation, resend');

/** Recognises the confirmation of an address with a mailed token. */
export function judgeConfirmation(view: OperationView): RoleFact | undefined {
  if (!(view.isChanging || view.method === 'GET') || view.isAboutOne) return undefined;
  const mention = view.names(confirming);
  if (mention === undefined) return undefined;
  const token = view.takesMailedToken();
  const object = view.names(confirmed);
  const isAlone = view.words.path.filter((words) => words.length > 0).length === 1;
  const isResent =
    (object !== undefined || isAlone) && view.fields.length <= 2 && view.names(resending) !== undefined;
  const proof = token ?? (isResent ? view.sends('identity') : undefined);
  if (proof === undefined) return undefined;
  if (object === undefined && !isAlone) return undefined;
  return fact('confirmation', [mention, proof], {
    isOpenByNature: true,
    step: view.method !== 'GET' && view.sends('code') !== undefined ? 'code' : undefined,
  });
}
