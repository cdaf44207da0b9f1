import {
  credentialKind,
  declaredApiKey,
  descriptionOfValue,
  effectiveSecurity,
  isCookieOfSignIn,
  isPageToken,
  isWhatIsChecked,
  objectFields,
  pathOfParameter,
  Phrases,
  placeOfValue,
  querystringFields,
  englishWordsOf,
  mentionsName,
  needsNoCredential,
  type CredentialKind,
  type QueryValue,
  wordsBefore,
} from '@assay/api-knowledge';
import { defineRule, Parameter, resolveSchema, type Operation, type Severity } from '@assay/core';
import { isFreeText } from '../../knowledge/schemas/free-text.js';
import { nameSchema, nameUse, code, withArticle } from '../../knowledge/wording/names.js';
import { isLoginSecretInUrl } from '../../knowledge/security/secrets-in-url.js';
import { sharedCause } from '../../knowledge/wording/shared-cause.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No path or query parameter carries a credential. */
export default defineRule({
  id: 'credentials-in-url-parameter',
  meta: {
    name: 'Credential in the URL',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{place}} parameter {{parameter}} of {{use}} carries {{kind}} in the URL.',
    impact:
      'URLs end up in access logs, proxies, browser histories and Referer headers: whoever reads one can use what it carries.',
    recommendation:
      'Accept it in a header that a [security scheme](https://spec.openapis.org/oas/v3.1.2.html#security-scheme-object) declares, or in the request body.',
    references: {
      owasp: ['API2:2023'],
      cwe: [598],
      specification: specificationLinks('security-scheme-object'),
      links: [
        'https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#sensitive-information-in-http-requests',
      ],
    },
    yieldsTo: {
      'api-key-in-query': 'object',
      'login-over-get': 'object',
    },
  },
  create: (context) => {
    const seen = new Set<unknown>();
    const check = (parameter: QueryValue, name = parameter.name): void => {
      const kind = getNamedCredential(parameter);
      if (kind === undefined || !isFreeText(parameter.schema) || namesResource(parameter, kind)) return;
      const at = placeOfValue(parameter);
      if (seen.has(at)) return;
      seen.add(at);
      const isSpare =
        kind !== 'password' && isAlternative(parameter, context.model?.document.operations ?? []);
      const scheme = declaredApiKey(context.model, parameter.in, parameter.name);
      context.report({
        at,
        property: 'name',
        about: scheme === undefined ? at : [at, scheme],
        yieldsTo:
          at.kind === 'Parameter' && isLoginSecretInUrl(at)
            ? ['api-key-in-query', 'login-over-get']
            : ['api-key-in-query'],
        severity: isSpare ? 'medium' : rateCredential(parameter, kind),
        cause: sharedCause(context.model, isSpare ? 'spare' : `${parameter.in} ${name}`),
        data: {
          place: parameter.in,
          parameter: code(name),
          use: nameUse(at),
          kind: withArticle(kind),
        },
      });
    };
    return {
      Parameter(parameter) {
        if (parameter.in === 'query' || parameter.in === 'path') check(parameter);
        for (const field of objectFields(parameter))
          if (isSecret(field)) check(field, nameSchema(field.schema));
        for (const field of querystringFields(parameter)) check(field);
      },
    };
  },
});

/** Returns the kind of credential that the name means; a format for hidden values is enough. */
function getNamedCredential(parameter: QueryValue): CredentialKind | undefined {
  const kind = credentialKind(parameter.name);
  if (kind === 'token' && isPageToken(parameter)) return undefined;
  if (kind === 'session identifier' && isFoundBy.test(descriptionOfValue(parameter).slice(0, 200)))
    return undefined;
  if (kind === undefined && isCookieOfSignIn(parameter)) return 'session identifier';
  if (kind !== undefined) return kind;
  return resolveSchema(parameter.schema)?.format === 'password' ? 'secret' : findStatedKind(parameter);
}

/** "The login session id to list the consent sessions for": the `sid` of an ID token, which names a session and does not open it. */
const isFoundBy =
  /\b(?:to|for)\s+(?:list|filter|search|find|look\s?up|query|restrict|limit|count)|\bfilters?\b|\b(?:listed|found|filtered)\s+(?:by|for)\b/i;

/**
 * Returns the kind of credential at the beginning of a parameter's description, for names that mean nothing: `t`, "The
 * access token of the session".
 */
function findStatedKind(parameter: QueryValue): CredentialKind | undefined {
  if (!(parameter instanceof Parameter) || parameter.in !== 'query') return undefined;
  const describedKind = statedKindPattern
    .exec(descriptionOfValue(parameter).slice(0, 100))?.[1]
    ?.toLowerCase();
  if (describedKind === undefined) return undefined;
  return describedKind === 'api key' ? 'API key' : 'access token';
}

const statedKindPattern =
  /^(?:the\s+|your\s+|an?\s+)?(?:user'?s?\s+|caller'?s?\s+)?(API key|(?:access|bearer|auth|authentication|authorization|session) token|JWT)(?=[.,:;]|\s+(?:of|for|to|that|used|which|is|\()|\s*$)/i;

/** True for `/secrets/{secret}` and `/tokens/{token}`, where the variable is the name of a resource that is kept in a collection. */
function namesResource(parameter: QueryValue, kind: CredentialKind): boolean {
  if (!(parameter instanceof Parameter) || parameter.in !== 'path') return false;
  if (kind === 'session identifier') return namesCookie(parameter);
  if (kind === 'access token' || kind === 'password' || credentialKind(parameter.name) === undefined)
    return false;
  const path = pathOfParameter(parameter);
  if (path === undefined) return true;
  if (wordsBefore(path, parameter.name).at(-1) !== englishWordsOf(parameter.name).at(-1)) return false;
  return !isWhatIsChecked(parameter.soleOperation);
}

/** True for `{session_cookie}` of which the description says that it is the name of one. */
function namesCookie(parameter: Parameter): boolean {
  return englishWordsOf(parameter.name).at(-1) !== 'value' && mentionsName(descriptionOfValue(parameter));
}

/** A bare `token` may be one that opens little and is short-lived, above all in a link that was mailed. */
function rateCredential(parameter: QueryValue, kind: CredentialKind): Severity {
  if (findStatedKind(parameter) === kind && credentialKind(parameter.name) === undefined) return 'medium';
  // Programs call the identifier of a session, and the secret that opens it, by the same name.
  if (kind === 'session identifier' && englishWordsOf(parameter.name).at(-1) === 'id') return 'medium';
  if (kind !== 'token') return 'high';
  if (isOfMailedLink(placeOfValue(parameter).soleOperation)) return 'medium';
  return parameter.in === 'query' && englishWordsOf(parameter.name).length === 1 ? 'high' : 'medium';
}

/** True for an optional parameter of operations that take a declared credential: clients that leave it out send nothing in the URL. */
function isAlternative(parameter: QueryValue, operations: readonly Operation[]): boolean {
  if (!(parameter instanceof Parameter) || parameter.required) return false;
  const { soleOperation: operation } = parameter;
  const users = operation === undefined ? operations : [operation];
  return users.every(isProtected);
}

function isProtected(operation: Operation): boolean {
  return effectiveSecurity(operation).demand === 'required' || needsNoCredential(operation);
}

/** False for a bare `token` inside of an object, which may be anything. */
function isSecret(field: QueryValue): boolean {
  return getNamedCredential(field) !== 'token';
}

/** True for `GET /register/verify-email`: its token proves that a mail was read, and is used up by that. */
function isOfMailedLink(operation: Operation | undefined): boolean {
  if (operation?.method !== 'GET') return false;
  const lastStep = operation.path.slice(operation.path.lastIndexOf('/') + 1);
  return mailed.isIn(englishWordsOf(lastStep)) || mailed.isIn(englishWordsOf(operation.operationId ?? ''));
}

const mailed = new Phrases(
  'verify email, email verify, email verification, verify mail, verify account, confirm email, email confirm, email confirmation, confirm account, confirm registration, activate account, account activation, unsubscribe, accept invite, accept invitation',
);
