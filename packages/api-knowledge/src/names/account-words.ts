import { wordSet } from '../words/word-set.js';

const names = [
  'password passwd pwd pass passphrase passcode pin pincode otp otpcode totp onetimepassword mfacode verificationcode smscode',
  'userpassword loginpassword newpassword oldpassword currentpassword plainpassword confirmpassword passwordconfirmation',
  'secret clientsecret appsecret refreshtoken',
];

/** The squashed names of what only a person or a client knows, and sends to log in, to get a token or to reset a password. */
export const loginSecretNames = wordSet(...names);

/** The same, and what a request for a token has in any case. */
export const loginFieldNames = wordSet(...names, 'granttype');

/** Segments of a path that concern accounts and the ways into them. */
export const accountWords = wordSet(
  'user users account accounts customer customers member members auth token tokens',
  'oauth oauth2 oidc openid connect openid-connect protocol sso',
);
