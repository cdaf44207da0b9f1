import {
  declaredApiKey,
  effectiveSecurity,
  needsNoCredential,
  objectFields,
  opensMailedLink,
  placeOfValue,
  querystringFields,
  type QueryValue,
  type UrlCredential,
  urlCredential,
} from '@assay/api-knowledge';
import { defineRule, Parameter, type Operation, type Severity } from '@assay/core';
import { isFreeText } from '../../knowledge/schemas/free-text.js';
import { nameSchema, nameUse, code, withArticle } from '../../knowledge/wording/names.js';
import { isLoginSecretInUrl } from '../../knowledge/security/secrets-in-url.js';
import { sharedCause } from '../../knowledge/wording/shared-cause.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports path and query parameters that carry a credential. */
export default defineRule({
  id: 'credentials-in-url-parameter',
  meta: {
    name: 'Credential in URL parameter',
    category: 'security',
    topic: 'exposure',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{place}} parameter {{parameter}} of {{use}} carries {{kind}} in the URL.',
    impact:
      'URLs end up in access logs, proxies, browser histories and Referer headers: anyone who reads one can use the credential.',
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
      const credential = urlCredential(parameter);
      if (credential === undefined || !isFreeText(parameter.schema)) return;
      const { kind } = credential;
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
        severity: isSpare ? 'medium' : rateCredential(parameter, credential),
        cause: sharedCause(context.model, isSpare ? 'spare' : `${parameter.in} ${name}`),
        data: {
          place: parameter.in,
          parameter: code(name),
          use: nameUse(at),
          kind: `${withArticle(kind)}${kind === 'token' ? bracketedDoubt(at) : ''}`,
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

/** Rates a credential by its kind. A bare `token` may be short-lived and grant little, above all in a mailed link. */
function rateCredential(parameter: QueryValue, { kind, isOnlyStated, isBare }: UrlCredential): Severity {
  if (isOnlyStated) return 'medium';
  if (kind === 'session identifier' && isBare) return 'medium';
  if (kind !== 'token') return 'high';
  if (opensMailedLink(placeOfValue(parameter).soleOperation) !== undefined) return 'medium';
  // The text can identify a mailed link in any language.
  return isBare ? rateByWords(placeOfValue(parameter), 'high') : 'medium';
}

/** True for an optional parameter of operations with a declared credential: clients can omit it and send nothing in the URL. */
function isAlternative(parameter: QueryValue, operations: readonly Operation[]): boolean {
  if (!(parameter instanceof Parameter) || parameter.required) return false;
  const { soleOperation: operation } = parameter;
  const users = operation === undefined ? operations : [operation];
  return users.every(isProtected);
}

function isProtected(operation: Operation): boolean {
  return effectiveSecurity(operation).demand === 'required' || needsNoCredential(operation);
}

/** False for a bare `token` inside of an object, where it can have any meaning. */
function isSecret(field: QueryValue): boolean {
  const kind = urlCredential(field)?.kind;
  return kind !== undefined && kind !== 'token';
}
