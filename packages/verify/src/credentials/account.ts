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

/** A user that the run registered. */
export interface Account {
  readonly username: string;
  email: string;
  password: string;
  /** Password for the next password change. */
  nextPassword: string;
  /** Id from the service; undefined until a response contains it. */
  id: string | number | undefined;
}

/** A place in a request for a part of an account. */
export interface AccountPlace {
  /** The id of the insertion point. */
  readonly point: string;
  readonly part: AccountPart;
}

/** Maximum level of a body that is read: `{ "user": { "email": ... } }`. */
const deepest = 2;

/** Lists the places in a request's body, query and headers for the name or password of an account. */
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

/** Lists the path parameters that name an account: `/users/{username}/email`. */
export function listAccountReferences(path: string): AccountPlace[] {
  return accountVariables(path).map(({ name, part }) => ({ point: `path.${name}`, part }));
}

/** Returns the value of a part of an account; undefined if it is unknown. */
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

/** Returns the authentication step that the request under test performs; undefined for other requests. */
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

/** Lists the members of a body, including those of its only object. */
function listAccountFields(request: Step['request']): string[] {
  const body = bodyValueOf(request);
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => (isObject(value) ? Object.keys(value) : [name]));
}
