import type { Operation, Parameter } from '@assay/core';
import { credentialKind } from '../names/credential-name.js';
import { englishWordsOf } from '../lexicon/english-words.js';
import { requestFields } from '../operations/message-fields.js';
import { isPageToken } from '../operations/pagination.js';

/**
 * True for operations that require a credential as a plain parameter or field, beside the security schemes: an `X-Api-Key`
 * header, an `access_token` or bare `token` in the query, an `api_key` in the form.
 */
export function takesCredential(operation: Operation): boolean {
  return (
    operation.parameters.some(
      (parameter) => parameter.required && (carriesCallersCredential(parameter) || isBareToken(parameter)),
    ) || requestFields(operation).some(({ name }) => credentialKind(name) === 'API key')
  );
}

/** True for `token` in the query of an operation, unless it selects the next page. */
function isBareToken(parameter: Parameter): boolean {
  return parameter.in === 'query' && credentialKind(parameter.name) === 'token' && !isPageToken(parameter);
}

/**
 * True for query, header and cookie parameters with which a caller authenticates: a token, a key, a session. The location
 * matters: `Authorization` counts in headers, `session` in cookies. Passwords and one-time codes do not count, because they are
 * sent to get a credential.
 */
export function carriesCallersCredential({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  if (place !== 'query' && place !== 'header' && place !== 'cookie') return false;
  if (place === 'header' && authorization.test(name)) return true;
  if (place === 'cookie' && sessionCookies.has(englishWordsOf(name).join(' '))) return true;
  switch (credentialKind(name)) {
    case 'access token':
    case 'API key':
    case 'secret':
    case 'session identifier':
    case 'credential':
      return true;
    case 'token':
      return place === 'header';
    default:
      return false;
  }
}

/** Matches the header of HTTP and its variants in APIs: `X-Authorization`, `X-User-Authorization`, `X-Auth`. */
const authorization =
  /^(?:proxy-authorization|(?:x-)?(?:[a-z]+-)?authori[sz]ation|x-(?:[a-z]+-)?auth(?:entication)?)$/i;

const sessionCookies: ReadonlySet<string> = new Set(['session', 'session id', 'sessid', 'sid', 'auth']);
