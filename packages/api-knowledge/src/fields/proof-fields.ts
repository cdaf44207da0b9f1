import type { Operation } from '@assay/core';
import { englishName, englishWordsOf } from '../lexicon/english-words.js';
import { loginSecretNames } from '../names/account-words.js';
import { credentialKind } from '../names/credential-name.js';
import { isIdempotencyName, isIdempotencyWord } from '../names/idempotency-name.js';
import { bodyFields, sendsField } from '../operations/request-fields.js';
import { wordSet } from '../words/word-set.js';

/** True for the names of what only a person or client knows and sends to get in: a password, a PIN, a client secret. */
export function isLoginSecret(name: string): boolean {
  return loginSecretNames.has(englishName(name));
}

/** True for the names of one-time codes; a token that a code is sent back with proves nothing by itself. */
export function isOneTimeCode(name: string): boolean {
  return credentialKind(name) === 'one-time code' && englishWordsOf(name).at(-1) !== 'token';
}

/** True for the names of tokens by which a password is reset. */
export function isResetToken(name: string): boolean {
  return credentialKind(name) === 'access token' && englishWordsOf(name).some((word) => ofResets.has(word));
}

const ofResets = wordSet('reset recovery recover password');

/** True where a request carries, or its path names, a code, token, password or answer: what follows is given in return for it. */
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

/** Other codes: those of a country or a language, or that prove that the caller is no machine. */
const otherCode = /captcha|(?:country|dial|dialing|phone|area|language|lang|locale|zip|postal)code$/;

/** True where the body of a request has what was mailed: the caller knows that there is an account. */
export function sendsMailedProof(operation: Operation): boolean {
  return bodyFields(operation).some((field) => /token|code|otp|hash|key/.test(field));
}

/** True if a request carries a proof that a person sends it: the token of a captcha or of an attestation. */
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

/** True if a request can carry a key by which the service knows a repeated request: `Idempotency-Key`. */
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
