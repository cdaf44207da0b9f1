import { authenticationStep, isLoginSecret } from '@assay/api-knowledge';
import { Operation, PathItem, type Node, type Parameter } from '@assay/core';

/**
 * The query parameters and path variables by which an operation that logs in, hands out tokens or resets passwords takes
 * what only a person or client knows: a password, a PIN, a client secret. None for all other operations.
 */
export function loginSecretsInUrl(operation: Operation): readonly Parameter[] {
  if (authenticationStep(operation) === undefined) return [];
  return operation.parameters.filter(isSecretInUrl);
}

/** True for the secrets of logins in URLs: every operation that takes such a parameter is one that logs in. */
export function isLoginSecretInUrl(parameter: Parameter): boolean {
  if (!isSecretInUrl(parameter)) return false;
  const users = listParameterUsers(parameter);
  return users.length > 0 && users.every((operation) => authenticationStep(operation) !== undefined);
}

/** The operations that a parameter is for; none if it is shared by several paths. */
function listParameterUsers(parameter: Parameter): readonly Operation[] {
  const parent: Node | undefined = parameter.parent;
  if (parent instanceof Operation) return [parent];
  if (parent instanceof PathItem) return parent.operations;
  return parameter.soleOperation === undefined ? [] : [parameter.soleOperation];
}

function isSecretInUrl({ in: place, name }: Parameter): boolean {
  return (place === 'query' || place === 'path') && isLoginSecret(name);
}
