import type { Operation } from '@assay/core';

/** True for operations that require a credential as a plain parameter, beside the security schemes: an `X-Api-Key` header, an `access_token` in the query. */
export function takesCredential(operation: Operation): boolean {
  return operation.parameters.some(
    ({ in: place, name, required }) =>
      required && (place === 'header' || place === 'query' || place === 'cookie') && isCredentialName(name),
  );
}

/** True for names of parameters that mean a credential of the caller wherever they stand. */
function isCredentialName(name: string): boolean {
  return /^authorization$|(?:^|[-_.])(?:api|app|access|auth|bearer|client|session|subscription|training)[-_ ]?(?:key|token|secret)$/i.test(
    name,
  );
}
