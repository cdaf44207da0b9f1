import { Parameter, resolveSchema, type Schema } from '@assay/core';
import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { carriesCallersCredential } from '../security/credential-parameter.js';
import { urlCredential } from './url-credential.js';

/**
 * Returns the kind of credential in a parameter or property. Undefined for all others. The context matters: `token` beside a page
 * size is not a credential, but `X-Authorization` in a header and `session` in a cookie are.
 */
export function fieldCredential(value: Parameter | Schema): CredentialKind | undefined {
  if (value instanceof Parameter) return credentialOfParameter(value);
  const kind = credentialKind(String(value.key ?? ''));
  return kind ?? (resolveSchema(value)?.format === 'password' ? 'password' : undefined);
}

function credentialOfParameter(parameter: Parameter): CredentialKind | undefined {
  const { in: place, name, schema } = parameter;
  switch (place) {
    case 'query':
    case 'path':
      return urlCredential(parameter)?.kind;
    case 'header':
    case 'cookie': {
      const kind = credentialKind(name);
      if (kind !== undefined || !carriesCallersCredential(parameter)) return kind;
      return place === 'cookie' ? 'session identifier' : 'access token';
    }
    default:
      return credentialKind(name) ?? (resolveSchema(schema)?.format === 'password' ? 'password' : undefined);
  }
}
