import { wordSet } from './words.js';

/** The squashed names of what only a person or a client knows, and sends to log in, to get a token or to reset a password. */
export const loginSecretNames = wordSet(
  'password passwd pwd pass passphrase passcode pin pincode otp otpcode totp onetimepassword mfacode verificationcode smscode',
  'userpassword loginpassword newpassword oldpassword currentpassword plainpassword confirmpassword passwordconfirmation',
  'secret clientsecret appsecret refreshtoken',
);
