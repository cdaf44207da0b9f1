import { Parameter, resolveSchema } from '@assay/core';
import { englishProse, proseInEnglish } from '../lexicon/english-prose.js';
import { englishWordsOf } from '../lexicon/english-words.js';
import { credentialKind, type CredentialKind } from '../names/credential-name.js';
import { descriptionOfValue, pathOfParameter, type QueryValue } from '../operations/query-values.js';
import { isPageToken } from '../operations/pagination.js';
import { mentionsName } from '../prose/name-description.js';
import { isCookieOfSignIn, isWhatIsChecked } from '../security/session-cookie.js';
import { namesItemBefore } from './resource-names.js';

/** A credential that a parameter carries in the URL. */
export interface UrlCredential {
  readonly kind: CredentialKind;
  /** True if only the description declares the credential: `t`, "The access token of the session". */
  readonly isOnlyStated: boolean;
  /** True for a bare `token` in the query, or the id of a session, which may not be secret. */
  readonly isBare: boolean;
}

/**
 * Returns the credential that a value in the path or query carries. Undefined for all others, including page tokens, names and
 * identifiers.
 */
export function urlCredential(value: QueryValue): UrlCredential | undefined {
  const kind = credentialOfName(value);
  if (kind !== undefined) {
    const words = englishWordsOf(value.name);
    const isBare =
      kind === 'session identifier' ? words.at(-1) === 'id' : value.in === 'query' && words.length === 1;
    return namesResource(value, kind) ? undefined : { kind, isOnlyStated: false, isBare };
  }
  const stated = findStatedKind(value);
  return stated && { kind: stated, isOnlyStated: true, isBare: false };
}

/** Returns the kind of credential that a name means. A format for hidden values also suffices. */
function credentialOfName(value: QueryValue): CredentialKind | undefined {
  const kind = credentialKind(value.name);
  if (kind === 'token' && isPageToken(value)) return undefined;
  if (kind === 'session identifier' && isFoundBy.test(englishProse(descriptionOfValue(value).slice(0, 200))))
    return undefined;
  if (kind === 'secret' && isNumber.test(resolveSchema(value.schema)?.pattern ?? '')) return undefined;
  if (kind === undefined && isCookieOfSignIn(value)) return 'session identifier';
  if (kind !== undefined) return kind;
  return resolveSchema(value.schema)?.format === 'password' ? 'secret' : undefined;
}

/** Patterns of digits alone: the number of a document, such as the `chaveAcesso` of an invoice in Brazil, is no secret. */
const isNumber = /^\^?(?:\\d|\[0-9\])(?:\{\d+(?:,\d+)?\}|\+)\$?$/;

/**
 * Matches "The login session id to list the consent sessions for": the `sid` of an ID token, which identifies a session without
 * granting access.
 */
const isFoundBy =
  /\b(?:to|for)\s+(?:list|filter|search|find|look\s?up|query|restrict|limit|count)|\bfilters?\b|\b(?:listed|found|filtered)\s+(?:by|for)\b/i;

/**
 * Returns the kind of credential at the beginning of a parameter's description, for names without meaning: `t`, "The access token
 * of the session".
 */
function findStatedKind(value: QueryValue): CredentialKind | undefined {
  if (!(value instanceof Parameter) || value.in !== 'query') return undefined;
  const { text, isTranslated } = proseInEnglish(descriptionOfValue(value).slice(0, 100));
  // What follows the words has another form in each language.
  const stated = (isTranslated ? translatedKind : statedKind).exec(text)?.[1]?.toLowerCase();
  if (stated === undefined) return undefined;
  if (stated === 'password') return 'password';
  return stated === 'api key' ? 'API key' : 'access token';
}

const translatedKind =
  /^(?:user\s+)?(API key|password|(?:access|bearer|auth|authentication|authorization|session) token|JWT)(?=[.,:;(]|\s*$|\s+(?:d[eiou]|del|della|dell|da|des|van|von|dla)\b)/i;

const statedKind =
  /^(?:the\s+|your\s+|an?\s+)?(?:user'?s?\s+|caller'?s?\s+)?(API key|password|(?:access|bearer|auth|authentication|authorization|session) token|JWT)(?=[.,:;]|\s+(?:of|for|to|that|used|which|is|\()|\s*$)/i;

/** True for `/secrets/{secret}` and `/tokens/{token}`, where the variable is the name of a stored resource. */
function namesResource(value: QueryValue, kind: CredentialKind): boolean {
  if (!(value instanceof Parameter) || value.in !== 'path') return false;
  // `{session_cookie}` whose description says that it is a cookie's name.
  if (kind === 'session identifier')
    return englishWordsOf(value.name).at(-1) !== 'value' && mentionsName(descriptionOfValue(value));
  if (kind === 'access token' || kind === 'password' || credentialKind(value.name) === undefined)
    return false;
  const path = pathOfParameter(value);
  if (path === undefined) return true;
  return namesItemBefore(value.name, path) && !isWhatIsChecked(value.soleOperation);
}
