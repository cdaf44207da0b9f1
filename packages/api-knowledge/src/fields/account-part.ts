import { englishName } from '../lexicon/english-words.js';
import { senseOf } from '../roles/field-sense.js';
import { wordSet } from '../words/word-set.js';

/** The part of an account in a field or parameter. */
export type AccountPart = 'username' | 'email' | 'password' | 'old password' | 'id';

const usernames = wordSet('username user login loginname userlogin handle nickname nick accountname uname');
const emails = wordSet('email emailaddress mail useremail emailid loginemail accountemail');
const passwords = wordSet(
  'password passwd pwd pass passphrase userpassword loginpassword plainpassword newpassword newpass newpasswd passwordnew newpassword1',
  'confirmpassword passwordconfirmation passwordconfirm confirmedpassword password1 password2 newpassword2 newpasswordconfirmation',
  'confirmnewpassword newpasswordconfirm repeatpassword passwordrepeat repassword retypepassword passwordagain verifypassword',
);
const ids = wordSet('userid useruuid accountid memberid customerid profileid uid');

/** Returns the part of an account for a name. Undefined for all others. */
export function accountPart(name: string): AccountPart | undefined {
  const squashed = englishName(name);
  if (emails.has(squashed)) return 'email';
  if (usernames.has(squashed)) return 'username';
  if (senseOf(name, undefined) === 'old password') return 'old password';
  if (passwords.has(squashed)) return 'password';
  return ids.has(squashed) ? 'id' : undefined;
}
