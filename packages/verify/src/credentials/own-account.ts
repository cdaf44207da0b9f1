import {
  concernsAccess,
  concernsSession,
  hasCallerInPath,
  isAdministrative,
  namesOnlyCaller,
  reachesOthers,
  type Harm,
} from '@assay/api-knowledge';
import type { FlowEntry } from '@assay/exporters/messages';
import {
  listAccountPlaces,
  listAccountReferences,
  partOfAccount,
  stepOfEntry,
  type Account,
} from './account.js';

/**
 * True for an operation that only affects the caller's account: it signs out, changes the password, or deletes the account of the
 * sender or in the path.
 */
export function concernsOwnAccount(entry: FlowEntry, harm: Harm): boolean {
  const { operation } = entry.flow;
  if (isAdministrative(operation) || operation.method === 'TRACE') return false;
  const words = harm.evidence.map((each) => each.words).join(' ');
  // A request for an email contacts people, and a request for all sessions affects other users.
  if (stepOfEntry(entry) === 'password reset' || reachesOthers(words)) return false;
  const variables = operation.path.match(/\{[^{}]*\}/g) ?? [];
  const isNamed = variables.length > 0 && listAccountReferences(operation.path).length === variables.length;
  if (variables.length > 0 && !isNamed) return false;
  const isOfCaller = isNamed || hasCallerInPath(operation.path);
  switch (harm.rank) {
    case 'credentials':
      return (isOfCaller || concernsSession(words) || entry.flow.auth.length > 0) && concernsAccess(words);
    case 'settings':
      return isNamed || namesOnlyCaller(operation.path);
    case 'own-data':
      return isNamed && /^(?:PUT|PATCH|DELETE)$/.test(operation.method);
    case 'none':
    case 'destructive':
    case 'outside':
      return false;
  }
}

/** True for an administrative request that changes the account in its path. */
export function changesNamedAccount(entry: FlowEntry): boolean {
  const { method, path } = entry.flow.operation;
  return (
    isAdministrative(entry.flow.operation) &&
    method !== 'GET' &&
    method !== 'HEAD' &&
    listAccountReferences(path).length > 0
  );
}

/** True if an account has values for all path parameters that name accounts. */
export function isFilledBy(account: Account, { flow: { operation } }: FlowEntry): boolean {
  return listAccountReferences(operation.path).every(
    ({ part }) => partOfAccount(account, part) !== undefined,
  );
}

/** Returns the values of an account for the path parameters that name accounts. */
export function accountReferenceValues(path: string, account: Account): Map<string, string | number> {
  return new Map(
    listAccountReferences(path).flatMap(({ point, part }): [string, string | number][] => {
      const value = partOfAccount(account, part);
      return value === undefined ? [] : [[point, value]];
    }),
  );
}

/**
 * Returns the values of an account for the insertion points of the request under test. Path parameters that name an account are
 * always filled; body, query and headers only if the operation registers, signs in or changes the account.
 *
 * @param isOfAccount true if the operation changes the caller's account
 */
export function accountValues(
  entry: FlowEntry,
  account: Account,
  isOfAccount: boolean,
): ReadonlyMap<string, string | number> {
  const values = accountReferenceValues(entry.flow.operation.path, account);
  const step = stepOfEntry(entry);
  const isSignIn = step === 'sign-up' || step === 'login' || step === 'token';
  if (!isOfAccount && !isSignIn) return values;
  for (const { point, part } of listAccountPlaces(entry.subject)) {
    const value = part === 'password' && !isSignIn ? account.nextPassword : partOfAccount(account, part);
    if (value !== undefined) values.set(point, value);
  }
  return values;
}

/** True if a request with the values of an account changes its password. */
export function changesPassword(entry: FlowEntry): boolean {
  const step = stepOfEntry(entry);
  return (
    step !== 'sign-up' &&
    step !== 'login' &&
    step !== 'token' &&
    listAccountPlaces(entry.subject).some(({ part }) => part === 'password')
  );
}
