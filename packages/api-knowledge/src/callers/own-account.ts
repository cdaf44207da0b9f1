import { namesOf, type DescribedOperation } from './described-operation.js';
import { wordsOf } from '../words/words.js';

const forAdministrators =
  /\b(?:admins?|administrators?|administration|super ?users?|super ?admins?|sys ?admins?|back ?office|sudo)\b/i;

/**
 * True for an operation that only administrators may call, according to its path, operationId or summary. Suited for decisions
 * before a request is sent, because it knows more words than the evidence of findings.
 */
export function isAdministrative(operation: DescribedOperation): boolean {
  return (
    namesOf(operation).some((text) => forAdministrators.test(text)) ||
    /\b(?:only|requires?|must be|for)\b[^.]{0,30}\badmin|\badmin\w*\b[^.]{0,20}\bonly\b/i.test(
      operation.summary,
    )
  );
}

/** Segments that refer to the caller. */
const callers = /^(?:me|self|my|whoami|current[-_]?user|user|account|profile)$/i;

/** True for paths with a segment that refers to the caller: `/me/orders`, `/profile`. */
export function hasCallerInPath(path: string): boolean {
  return path.split('/').some((segment) => callers.test(segment));
}

/** True for paths that only refer to the caller: `/api/v1/me`. */
export function namesOnlyCaller(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.every((segment) => callers.test(segment) || /^(?:api|v\d+)$/i.test(segment));
}

/** Words of harm evidence about the caller's own sign-in. */
const ownAccess =
  /\b(?:log ?out|log ?off|sign ?out|sign ?off|password|passwd|passphrase|email|e mail|username|delete me|account|profile|me|end session|close session|invalidate session|revoke session|revoke token|token|session)\b/i;

/** True for words of harm evidence that change a sign-in or end a session. */
export function concernsAccess(words: string): boolean {
  return ownAccess.test(words);
}

/** True for words of harm evidence that sign a user in or out. */
export function concernsSession(words: string): boolean {
  return /\b(?:log|sign)\b|logout|logoff|signout/i.test(words);
}

/** True for words of harm evidence that affect others: mails to users, the end of all sessions. */
export function reachesOthers(words: string): boolean {
  return /\b(?:all|every|forgot|forgotten|recover|reset)\b/i.test(words);
}

const ownProfile = /\/(?:me|self|whoami|profile|account|current[-_]?user|user)\/?$/i;

/** True for paths without variables that show accounts: the caller's own, or all. */
export function showsAccounts(path: string): boolean {
  return ownProfile.test(path) || /\/(?:users|accounts|members)(?:\/|$)/i.test(path);
}

/** True for paths of a collection to which a sign-up adds: `/users`. */
export function isAccountCollection(path: string): boolean {
  return /\/(?:users?|accounts?|members?|customers?)\/?$/i.test(path);
}

/** True for an operation that deletes the caller's account. */
export function endsOwnAccount({ method, path, id }: Omit<DescribedOperation, 'summary'>): boolean {
  const last = path.split('/').findLast((segment) => segment !== '') ?? '';
  if (method === 'DELETE')
    return last.startsWith('{') || /^(?:me|self|account|profile|user|current)$/i.test(last);
  return /(?:delete|close|deactivate)[-_]?(?:my[-_]?)?(?:me|account|profile|user)/i.test(
    `${last} ${id ?? ''}`,
  );
}

/** Path segments for the caller. */
const selves: ReadonlySet<string> = new Set(['me', 'my', 'mine', 'self', '@me', '~']);

const ofCaller =
  /\b(?:my|mine|(?:current(?:ly)?|authenticated|authenticating|logged[- ]?in|signed[- ]?in|calling|requesting)(?: \w+)? user(?:['’]s)?|the caller(?:['’]s)?|(?:their|your) own)\b/i;

/**
 * True if a path, operationId or summary refers to resources of the caller: `/me/orders`, `listMyOrders`, "Orders of the current
 * user".
 */
export function mentionsCaller({ id, path, summary }: Omit<DescribedOperation, 'method'>): boolean {
  if (path.split('/').some((segment) => selves.has(segment.toLowerCase()))) return true;
  return ofCaller.test(wordsOf(id ?? '').join(' ')) || ofCaller.test(summary);
}
