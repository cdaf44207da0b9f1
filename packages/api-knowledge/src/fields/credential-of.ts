import { Parameter, resolveSchema, type Schema } from '@assay/core';
import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { carriesCallersCredential } from '../security/credential-parameter.js';
import { urlCredential } from './url-credential.js';

/**
 * The kind of credential that a parameter or a property carries; undefined for all others. The place counts: `token` beside the size of a
 * page is no credential, `X-Authorization` is one among headers, `session` among cookies.
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
