import { defineNodeFact, type Operation } from '@assay/core';
import { englishProse } from '../lexicon/english-prose.js';
import { englishName } from '../lexicon/english-words.js';
import type { Evidence } from '../roles/role.js';
import { OperationView } from '../roles/operation-view.js';
import { Phrases } from '../words/phrases.js';
import { matchInPath, matchInProse, mention, mentionInPath } from './mention.js';

const published = /public(?!i[sz]|ation)|storefront|badge/;
const status = /^\/(?:api\/)?(?:v\d+\/)?status$/i;

const statedOpen =
  /\b(?:pre-?signed|publicly\s+(?:available|accessible|visible)|public\s+(?:endpoint|access|resource)|unauthenticated|(?:no|without(?:\s+any)?|not\s+(?:require|need)(?:\s+any)?(?:\s+form\s+of)?)\s+(?:authentication|authorization|credentials?|log-?in|api\s+key))\b/i;

/**
 * Returns evidence that an operation is declared open: its name is public, or its text states that no credential is needed or
 * that the URL is one.
 */
export function declaredOpen(operation: Operation): Evidence | undefined {
  const { path, operationId = '' } = operation;
  if (published.test(englishName(path)) || status.test(path)) return { in: 'path', words: path };
  if (published.test(englishName(operationId))) return { in: 'operationId', words: operationId };
  return matchInProse(operation, (text) => statedOpen.test(englishProse(text.slice(0, 2000))));
}

const administrative =
  /\/(?:admins?|administration|administrators?|administer|super-?(?:user|admin)s?|sys-?admin|back-?office|sudo)(?=\/|$)/i;

const forAdministrators =
  /\b(?:(?:admin|administrator)s?[\s-]only|only\s+(?:for\s+|by\s+|to\s+)?(?:the\s+|an?\s+)?(?:[\w-]+\s+)?(?:admin|administrator)s?\b(?!\s+(?:of|in|on|for)\b)|for\s+(?:admin|administrator)s?\s+only)/i;

/** Evidence that an operation is for administrators: a whole path segment, or a text that restricts it to them. */
export const privileged = defineNodeFact(
  'whether it is privileged',
  (operation: Operation): Evidence | undefined =>
    matchInPath(operation, administrative) ??
    matchInProse(operation, (text) => {
      const english = englishProse(text.slice(0, 1000));
      return english.includes('dmin') && forAdministrators.test(english);
    }),
);

const internalTag = /^(?:internal|private)(?:[-_ ](?:only|use|apis?|endpoints?|operations?))*$/i;
const internalPath = /^\/(?:(?:api|v\d+)\/)*_?internal\//i;

/** Returns evidence that an operation is internal: a tag or the beginning of its path. */
export function markedInternal(operation: Operation): Evidence | undefined {
  const tag = operation.tags.find((name) => internalTag.test(name));
  return tag === undefined ? matchInPath(operation, internalPath) : { in: 'tag', words: tag };
}

const accounts = new Phrases('user, account, customer, member, registration, signup, sign up, subscriber');

/**
 * Returns evidence that a `POST` may be a sign-up: it adds to a collection of accounts, and its body, if described, identifies
 * the new user.
 */
export function maySignUp(operation: Operation): Evidence | undefined {
  if (operation.method !== 'POST') return undefined;
  const view = new OperationView(operation);
  if (view.variableAtEnd !== undefined || !accounts.equals(view.last)) return undefined;
  const isUndescribed = view.fields.length === 0;
  return isUndescribed || view.sends('identity', 'password', 'new password', 'token') !== undefined
    ? { in: 'path', words: operation.path }
    : undefined;
}

const rights = new Phrases(
  'role, permission, privilege, admin, grant, invite, invitation, member, membership, collaborator, access, scim',
);

/** Returns evidence that the purpose of an operation is to grant rights. */
export function grantsRights(operation: Operation): Evidence | undefined {
  return mentionInPath(operation, rights);
}

const dealings = new Phrases(
  'admin, administration, management, role, permission, member, membership, invite, invitation, assign, assignment, assignee, share, sharing, transfer, grant, access, collaborator, team, audit, scim, impersonate, follow, friend, block, report',
);

/** Returns evidence that the purpose of an operation is a user's interaction with other users. */
export function concernsOthers(operation: Operation): Evidence | undefined {
  return mention(operation, dealings);
}
