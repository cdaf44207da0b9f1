import { wordSet } from '../words/word-set.js';

const names = [
  'password passwd pwd pass passphrase passcode pin pincode otp otpcode totp onetimepassword mfacode verificationcode smscode',
  'userpassword loginpassword newpassword oldpassword currentpassword plainpassword confirmpassword passwordconfirmation',
  'secret clientsecret appsecret refreshtoken',
];

/**
 * The squashed names of secrets that only a person or client knows, and sends to sign in, request a token or reset a password.
 */
export const loginSecretNames = wordSet(...names);

/** The squashed names of these secrets, and of all other fields in token requests. */
export const loginFieldNames = wordSet(...names, 'granttype');

/** Path segments of accounts and authentication steps. */
export const accountWords = wordSet(
  'user users account accounts customer customers member members auth token tokens',
  'oauth oauth2 oidc openid connect openid-connect protocol sso',
);
