import type { Operation, Parameter } from '@assay/core';
import { credentialKind } from '../names/credential-name.js';
import { englishWordsOf } from '../lexicon/english-words.js';

/** True for operations that require a credential as a plain parameter, beside the security schemes: an `X-Api-Key` header, an `access_token` in the query. */
export function takesCredential(operation: Operation): boolean {
  return operation.parameters.some((parameter) => parameter.required && carriesCallersCredential(parameter));
}

/**
 * True for parameters in the query, a header or a cookie with which a caller shows who it is: a token, a key, a session.
 * The place counts: `Authorization` is one among headers, `session` among cookies. A password or a one-time code is sent to get one.
 */
export function carriesCallersCredential({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  if (place !== 'query' && place !== 'header' && place !== 'cookie') return false;
  if (place === 'header' && /^(?:proxy-)?authorization$/i.test(name)) return true;
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

const sessionCookies: ReadonlySet<string> = new Set(['session', 'session id', 'sessid', 'sid', 'auth']);
