import { defineNodeFact, type Operation } from '@assay/core';
import { entryRole } from './entry-roles.js';
import type { AuthenticationStep } from './authentication-step.js';
import { OperationView } from './operation-view.js';
import { senseOf } from './field-sense.js';
import { publicRole } from './public-roles.js';
import { resourceRole } from './resource-roles.js';
import type { RoleFact } from './role.js';

/** The roles of an operation, the most specific one first: a login by a GraphQL mutation is a login. */
export const operationRoles = defineNodeFact(
  'the roles',
  (operation: Operation): readonly [RoleFact, ...RoleFact[]] => {
    const special = specialRole(operation);
    const plain = resourceRole(new OperationView(operation));
    return special === undefined ? [plain] : [special, plain];
  },
);

/** The role of an operation that does not deal with resources, such as authentication. Undefined for all others. */
export const specialRole = defineNodeFact(
  'the special role',
  (operation: Operation): RoleFact | undefined => {
    const view = new OperationView(operation);
    const open = publicRole(view);
    if (open?.confidence === 'certain') return open;
    return entryRole(view) ?? open;
  },
);

/** Returns the most specific role of an operation. */
export function operationRole(operation: Operation): RoleFact {
  return operationRoles(operation)[0];
}

/**
 * Returns the authentication step of an operation, if attempts can be repeated: a login, a token, a code. Undefined for all
 * others.
 */
export function authenticationStep(operation: Operation): AuthenticationStep | undefined {
  return specialRole(operation)?.step;
}

/** True for operations whose callers cannot have the API's credentials, or need none. */
export function isOpenByNature(operation: Operation): boolean {
  return specialRole(operation)?.isOpenByNature === true;
}

/**
 * True for a `POST` on a collection of tokens without a proof in the body: a signed-in user creates another token for a program.
 */
export function createsCredential(operation: Operation): boolean {
  const view = new OperationView(operation);
  if (operation.method !== 'POST' || !/tokens\/?$/i.test(operation.path) || view.fields.length === 0)
    return false;
  return !view.fields.some(({ name, schema }) => {
    const sense = senseOf(name, schema);
    return sense !== undefined && sense !== 'role' && sense !== 'message';
  });
}
