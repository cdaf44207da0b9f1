import { authenticationStep, isLoginSecret } from '@assay/api-knowledge';
import { Operation, PathItem, type Node, type Parameter } from '@assay/core';

/**
 * Returns the query and path parameters with a secret of a person or client (a password, PIN or client secret) in logins, token
 * requests and password resets. Empty for other operations.
 */
export function loginSecretsInUrl(operation: Operation): readonly Parameter[] {
  if (authenticationStep(operation) === undefined) return [];
  return operation.parameters.filter(isSecretInUrl);
}

/** True for secrets of logins in URLs: every operation with the parameter is a login. */
export function isLoginSecretInUrl(parameter: Parameter): boolean {
  if (!isSecretInUrl(parameter)) return false;
  const users = listParameterUsers(parameter);
  return users.length > 0 && users.every((operation) => authenticationStep(operation) !== undefined);
}

/** Returns the operations that a parameter applies to. Empty if several paths share it. */
function listParameterUsers(parameter: Parameter): readonly Operation[] {
  const parent: Node | undefined = parameter.parent;
  if (parent instanceof Operation) return [parent];
  if (parent instanceof PathItem) return parent.operations;
  return parameter.soleOperation === undefined ? [] : [parameter.soleOperation];
}

function isSecretInUrl({ in: place, name }: Parameter): boolean {
  return (place === 'query' || place === 'path') && isLoginSecret(name);
}
