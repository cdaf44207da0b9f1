import type { Operation } from '@assay/core';
import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { loginSecretNames } from '../names/account-words.js';
import { credentialKind } from '../names/credential-name.js';
import { isIdempotencyName, isIdempotencyWord } from '../names/idempotency-name.js';
import { bodyFields, sendsField } from '../operations/request-fields.js';
import { Phrases } from '../words/phrases.js';
import { wordSet } from '../words/word-set.js';

/** True for names of secrets that only a person or client knows and sends to authenticate: a password, a PIN, a client secret. */
export function isLoginSecret(name: string): boolean {
  return loginSecretNames.has(englishName(name));
}

/**
 * True for the names of codes that a reset or a verification sends, but not of a token that accompanies the code. Elsewhere a confirmation
 * code is the number of a booking.
 */
export function isMailedCode(name: string): boolean {
  const words = englishWordsOf(name);
  return (credentialKind(name) === 'one-time code' && words.at(-1) !== 'token') || mailedCodes.endsIn(words);
}

const mailedCodes = new Phrases('confirmation code, reset code');

/** True for names of tokens that reset a password. */
export function isResetToken(name: string): boolean {
  return credentialKind(name) === 'access token' && englishWordsOf(name).some((word) => ofResets.has(word));
}

const ofResets = wordSet('reset recovery recover password');

/**
 * True if a request carries a code, token, password or answer, or if its path names one. The response is then given in return for
 * this proof.
 */
export function sendsProof(operation: Operation): boolean {
  return (
    operation.parameters.some(({ in: place, name }) => place !== 'header' && isProof(englishName(name))) ||
    bodyFields(operation).some(isProof)
  );
}

function isProof(field: string): boolean {
  return proof.test(field) && !otherCode.test(field);
}

const proof = /(?:code|token|otp|pin|answers?|password|passwd|pwd|secret|hash|signature)$/;

/** Codes that are not a proof: of a country or language, or of a captcha. */
const otherCode = /captcha|(?:country|dial|dialing|phone|area|language|lang|locale|zip|postal)code$/;

/** True if the body of a request contains a mailed proof, so that the caller already knows that the account exists. */
export function sendsMailedProof(operation: Operation): boolean {
  return bodyFields(operation).some((field) => /token|code|otp|hash|key/.test(field));
}

/** True if a request carries a proof of a human sender: the token of a captcha or of an attestation. */
export function provesHuman(operation: Operation): boolean {
  return (
    sendsField(operation, captchaNames) ||
    operation.parameters.some(({ name }) =>
      /captcha|turnstile|attestation|proofofwork/.test(englishName(name)),
    )
  );
}

const captchaNames = wordSet(
  'captcha captchatoken captcharesponse captchacode captchakey recaptcha recaptchatoken recaptcharesponse grecaptcharesponse',
  'hcaptcha hcaptcharesponse hcaptchatoken turnstiletoken cfturnstileresponse attestation attestationtoken appchecktoken',
);

/** True if a request can carry a key with which the service recognises a repeated request: `Idempotency-Key`. */
export function takesIdempotencyKey(operation: Operation): boolean {
  return (
    operation.parameters.some(({ name }) => isIdempotencyName(englishName(name))) ||
    sendsField(operation, idempotencyNames) ||
    bodyFields(operation).some(isIdempotencyWord)
  );
}

const idempotencyNames = wordSet(
  'idempotencykey idempotencyid idempotencytoken idempotentkey requestid clientrequestid clienttoken requesttoken uniqueid',
  'clientorderid externalorderid merchantreference clientreferenceid',
);
