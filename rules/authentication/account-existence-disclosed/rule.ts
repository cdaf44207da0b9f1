import {
  authenticationStep,
  englishProse,
  isOpenByNature,
  operationRole,
  sendsMailedProof,
  statedOutcome,
} from '@assay/api-knowledge';
import { defineRule, resolve, type Operation } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { code, nameOperation } from '../../knowledge/wording/names.js';

/** Reports sign-in, reset and sign-up operations whose responses reveal which accounts exist. */
export default defineRule({
  id: 'account-existence-disclosed',
  meta: {
    name: 'Account existence disclosed',
    category: 'security',
    topic: 'authentication',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} reveals which accounts exist: its `{{status}}` response says {{words}}.',
    impact:
      'An attacker can find out who has an account by trying names and addresses, and then guess passwords or send phishing mail only to real users.',
    recommendation:
      'Return the same response whether or not the account exists: one `401` for a wrong name or password, one success for every password reset or sign-up. Send the details by mail ([OWASP on error messages](https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html#authentication-and-error-messages)).',
    references: {
      owasp: ['API2:2023'],
      cwe: [204],
      specification: specificationLinks('responses-object'),
      links: [
        'https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html#authentication-and-error-messages',
      ],
    },
  },
  create: (context) => ({
    Document(document) {
      for (const operation of document.operations) {
        const disclosure = findDisclosure(operation);
        if (disclosure === undefined) continue;
        const { status, words } = disclosure;
        context.report({
          at: operation,
          property: ['responses', status],
          data: { operation: nameOperation(operation), status, words: code(words, 80) },
        });
      }
    },
  }),
});

/**
 * Finds the response that reveals accounts: a login that reports an unknown account, or a sign-up that reports an existing one.
 */
function findDisclosure(operation: Operation): Disclosure | undefined {
  // Few responses match, so they are tested before the far slower search for the role of the operation.
  const ofAbsent = findDisclosingResponse(operation, isAbsent);
  if (ofAbsent !== undefined && identifiesAccount(operation)) return ofAbsent;
  const ofTaken = findDisclosingResponse(operation, (text) => statedOutcome(text) === 'taken account');
  const signsUp = (): boolean =>
    !identifiesAccount(operation) && operationRole(operation).role === 'sign-up' && isOpenByNature(operation);
  return ofTaken !== undefined && signsUp() ? ofTaken : undefined;
}

/**
 * True for logins, requests for a code and requests for a password reset. With a token from a mail, the caller already knows that
 * the account exists.
 */
function identifiesAccount(operation: Operation): boolean {
  const step = authenticationStep(operation);
  if (step === 'login') return true;
  if ((step !== 'password reset' && step !== 'code') || operation.path.includes('{')) return false;
  return !sendsMailedProof(operation);
}

interface Disclosure {
  readonly status: string;
  readonly words: string;
}

/** Returns the first error response whose description discloses an account. */
function findDisclosingResponse(
  { responses = [] }: Operation,
  discloses: (description: string) => boolean,
): Disclosure | undefined {
  for (const { code: status, slot } of responses) {
    if (!/^4\d\d$/.test(status)) continue;
    const description = (resolve(slot)?.description ?? '').slice(0, 300);
    if (discloses(description)) return { status, words: description.split(/[.\n]/, 1)[0]?.trim() ?? '' };
  }
  return undefined;
}

/** True if a text reports a missing account. "Unknown user or wrong password" does not reveal which of the two. */
function isAbsent(description: string): boolean {
  const text = englishProse(description);
  const isStated = absent.test(text) || (text !== description && translatedAbsent.test(text));
  return isStated && !both.test(text);
}

const owner = String.raw`(?:user(?:\s?name)?|account|customer|member|e-?mail(?:\s+address)?|phone(?:\s+number)?)`;

const absent = new RegExp(
  String.raw`\b${owner}\s+(?:(?:with|for)\s+[^.]{1,40}\s)?(?:is\s+|was\s+|could\s+)?(?:not\s+(?:be\s+)?(?:found|registered|exist|known)|(?:does|do)(?:\s+not|n['\u2019]t)\s+exist|unknown)|\b(?:unknown|no\s+such|non-?existent|unregistered)\s+${owner}\b|\bno\s+${owner}\s+(?:with|for|exists|found)\b`,
  'i',
);

/** The same in the order of other languages, with their words between. */
const translatedAbsent = new RegExp(
  String.raw`\b${owner}\b[^.]{0,40}\bnot found\b|\bnot found\s+${owner}\b`,
  'i',
);

const both = /password|credential|token|\bcode\b|\bpin\b|disabled|locked/i;
