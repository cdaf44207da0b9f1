import { bodyFields, squashedName } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';

/** True where a request carries, or its path names, a code, token, password or answer: what follows is given in return for it. */
export function sendsProof(operation: Operation): boolean {
  return (
    operation.parameters.some(({ in: place, name }) => place !== 'header' && isProof(squashedName(name))) ||
    bodyFields(operation).some(isProof)
  );
}

function isProof(field: string): boolean {
  return proof.test(field) && !otherCodePattern.test(field);
}

const proof = /(?:code|token|otp|pin|answers?|password|passwd|pwd|secret|hash|signature)$/;

/** Other secrets: those that identify a country or a person, or prove that the caller is no machine. */
const otherCodePattern = /captcha|(?:country|dial|dialing|phone|area|language|lang|locale|zip|postal)code$/;
