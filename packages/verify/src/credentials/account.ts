import {
  accountPart,
  accountVariables,
  describedAuthenticationStep,
  type AccountPart,
  type AuthenticationStep,
} from '@assay/api-knowledge';
import { formatPointer, isObject } from '@assay/core';
import type { FlowEntry } from '@assay/exporters/messages';
import { bodyValueOf, type Step } from '@assay/project-generator';

/** A user whom the run has registered. */
export interface Account {
  readonly username: string;
  email: string;
  password: string;
  /** Password that the next request to change it has. */
  nextPassword: string;
  /** Id that the service has given it; undefined where no answer has shown one. */
  id: string | number | undefined;
}

/** A place in a request that has a part of an account. */
export interface AccountPlace {
  /** The id of the insertion point. */
  readonly point: string;
  readonly part: AccountPart;
}

/** The deepest level of a body that is looked at: `{ "user": { "email": ... } }`. */
const deepest = 2;

/** Lists the places of a request that name an account, or have its password: in its body, query and headers. */
export function listAccountPlaces({ request }: Step): AccountPlace[] {
  const found: AccountPlace[] = [];
  for (const { in: place, name } of request.parameters) {
    const part = place === 'path' || place === 'cookie' ? undefined : accountPart(name);
    if (part !== undefined && part !== 'id') found.push({ point: `${place}.${name}`, part });
  }
  const visit = (value: unknown, path: readonly string[]): void => {
    if (!isObject(value) || path.length > deepest) return;
    for (const [name, member] of Object.entries(value)) {
      const part = accountPart(name);
      if (isObject(member)) visit(member, [...path, name]);
      else if (part !== undefined && part !== 'id')
        found.push({ point: `body:${formatPointer([...path, name])}`, part });
    }
  };
  visit(bodyValueOf(request), []);
  return found;
}

/** Lists the variables of a path that name an account: `/users/{username}/email`. */
export function listAccountReferences(path: string): AccountPlace[] {
  return accountVariables(path).map(({ name, part }) => ({ point: `path.${name}`, part }));
}

/** The value of a part of an account; undefined where it is not known. */
export function partOfAccount(account: Account, part: AccountPart): string | number | undefined {
  switch (part) {
    case 'username':
      return account.username;
    case 'email':
      return account.email;
    case 'password':
      return account.password;
    case 'old password':
      return account.password;
    case 'id':
      return account.id;
  }
}

/** The step of authentication that the request under test is; undefined for all others. */
export function stepOfEntry({ flow: { operation }, subject }: FlowEntry): AuthenticationStep | undefined {
  const { request } = subject;
  return describedAuthenticationStep({
    method: operation.method,
    path: operation.path,
    operationId: operation.id,
    bodyFields: listAccountFields(request),
    parameters: request.parameters.flatMap(({ in: place, name }) => (place === 'path' ? [] : [name])),
  });
}

/** The names of the members of a body, those of the one object in it included. */
function listAccountFields(request: Step['request']): string[] {
  const body = bodyValueOf(request);
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => (isObject(value) ? Object.keys(value) : [name]));
}
