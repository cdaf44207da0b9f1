import type { Operation } from '@assay/core';
import { wordSet } from '../names/word-set.js';
import { singularWordsOf } from '../names/words.js';

/** True for what an operation that is about signing in finds somebody by, or checks: `GET /auth/token/{token}`, "Verify a token". */
export function isWhatIsChecked(operation: Operation | undefined): boolean {
  return (
    operation !== undefined &&
    operation.path.split('/').some((step) => singularWordsOf(step).some((word) => ofSigningIn.has(word))) &&
    checksCredential.test(operation.text('summary') ?? '')
  );
}

/** Words of what people sign in by. */
export const ofSigningIn = wordSet('auth oauth authorization authentication login signin session sso');

const checksCredential =
  /\b(?:identif(?:y|ies)|introspects?|verif(?:y|ies)|validates?|checks?|decodes?)\b.{0,60}\b(?:token|cookie)\b/i;
