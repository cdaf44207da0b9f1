import { type Document, type Operation, defineFact, defineNodeFact } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { authenticationStep, createsCredential, isOpenByNature } from '../roles/operation-role.js';
import { sendsField } from '../operations/request-fields.js';
import { takesCredential } from './credential-parameter.js';
import { effectiveSecurity, statedSecurity } from './effective-security.js';
import { isPublicByNature } from '../roles/public-operation.js';
import { declaresScheme } from './declared-schemes.js';

/** The security of an API as a whole, as far as its document describes it. */
export interface ApiSecurity {
  /** True if the document declares a security scheme, or if a `security` names one. */
  readonly authenticates: boolean;
  /** The operations that require a credential as a plain parameter. */
  readonly withCredentialParameter: ReadonlySet<Operation>;
  /** The operations without their own `security`, to which the document's applies. Excludes those that are public by nature. */
  readonly withoutOwnSecurity: readonly Operation[];
}

/** The security of an API. Excludes operations of webhooks and callbacks. */
export const apiSecurity = defineFact('the security of the API', ({ document }): ApiSecurity => {
  const { operations } = document;
  return {
    authenticates:
      declaresScheme(document) ||
      namesScheme(document) ||
      operations.some((operation) => namesScheme(operation)),
    withCredentialParameter: new Set(operations.filter(takesCredential)),
    withoutOwnSecurity: operations.filter(
      (operation) => operation.raw['security'] === undefined && !needsNoCredential(operation),
    ),
  };
});

function namesScheme(owner: Document | Operation): boolean {
  return statedSecurity(owner).alternatives.some(({ schemes }) => schemes.length > 0);
}

/**
 * True for operations that cannot require the API's credentials: health checks, authentication steps, the document of the API,
 * and endpoints of an authorization server, at which clients identify themselves in the request. Introspection counts only with
 * client credentials (RFC 7662, section 2.1), because otherwise anyone could find out which tokens are valid.
 */
export const needsNoCredential = defineNodeFact(
  'whether it needs no credential',
  (operation: Operation): boolean =>
    isOpenByNature(operation) ||
    (isPublicByNature(operation) && !createsCredential(operation)) ||
    authenticationStep(operation) !== undefined ||
    (authorizationServer.test(operation.path) && authorizationEndpoint.test(operation.path)) ||
    sendsSignedToken(operation) ||
    (introspection.test(operation.path) && sendsField(operation, clientSecrets)) ||
    (operation.method === 'GET' && ownDocument.test(operation.path)),
);

/** True if a request can only be a signed token, which proves its sender (RFC 8935 for security events). */
function sendsSignedToken({ requestBody }: Operation): boolean {
  const content = requestBody?.content ?? [];
  return content.length > 0 && content.every(({ mediaType }) => signedToken.test(mediaType));
}

const signedToken = /^application\/(?:(?:[\w.-]+\+)?jwt|jose)\s*(?:;|$)/i;

// A prefilter: V8 compiles an expression on its first use, and the long one takes longer than all other work on the paths of a
// small document.
const authorizationServer = /\/(?:oauth|oidc|openid)/i;

/**
 * Matches endpoints for revocation (RFC 7009: clients without a secret also revoke their tokens), device codes (RFC 8628), pushed
 * requests (RFC 9126) and similar purposes.
 */
const authorizationEndpoint =
  /\/(?:oauth2?|oidc|openid|openid-connect)\/(?:v\d+\/)?(?:authorize|tokens?|revoke|revocation|device|device[-_]authorization|device[-_]code|par|bc-authorize|jwks|certs)$/i;

const introspection = /\/introspect(?:ion)?$/i;

const clientSecrets = wordSet('clientsecret clientassertion');

const ownDocument = /^(?:\/v\d+)?\/(?:api-?docs|swagger|openapi)(?:\.json|\.ya?ml)?$/i;

/** True if callers can omit credentials: `security` is missing, empty, or optional. */
export function isOpenToAnyone(operation: Operation): boolean {
  const { demand } = effectiveSecurity(operation);
  return demand === 'absent' || demand === 'empty' || demand === 'optional';
}
