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
 * True for an operation that changes nothing but the account of the caller: what signs out, changes the password or deletes the account of
 * whoever sends it, or of the account that its path names.
 */
export function concernsOwnAccount(entry: FlowEntry, harm: Harm): boolean {
  const { operation } = entry.flow;
  if (isAdministrative(operation) || operation.method === 'TRACE') return false;
  const words = harm.evidence.map((each) => each.words).join(' ');
  // A request for a mail reaches people, and one for everything ends the sessions of others.
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

/** True for a request that changes the account that its path names and that only administrators may send. */
export function changesNamedAccount(entry: FlowEntry): boolean {
  const { method, path } = entry.flow.operation;
  return (
    isAdministrative(entry.flow.operation) &&
    method !== 'GET' &&
    method !== 'HEAD' &&
    listAccountReferences(path).length > 0
  );
}

/** True where the values of an account fill all variables of the path of an operation that name accounts. */
export function isFilledBy(account: Account, { flow: { operation } }: FlowEntry): boolean {
  return listAccountReferences(operation.path).every(
    ({ part }) => partOfAccount(account, part) !== undefined,
  );
}

/** The values of an account for the variables of a path that name accounts. */
export function accountReferenceValues(path: string, account: Account): Map<string, string | number> {
  return new Map(
    listAccountReferences(path).flatMap(({ point, part }): [string, string | number][] => {
      const value = partOfAccount(account, part);
      return value === undefined ? [] : [[point, value]];
    }),
  );
}

/**
 * The values of an account for the insertion points of the request under test: where its path names an account, and, in what registers,
 * signs in or changes the account itself, where its body, query or headers do.
 *
 * @param isOfAccount true where the operation changes the account of the caller
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

/** True where a request that the values of an account are in changes its password. */
export function changesPassword(entry: FlowEntry): boolean {
  const step = stepOfEntry(entry);
  return (
    step !== 'sign-up' &&
    step !== 'login' &&
    step !== 'token' &&
    listAccountPlaces(entry.subject).some(({ part }) => part === 'password')
  );
}
