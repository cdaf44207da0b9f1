import { type Document, type Operation, defineFact, defineNodeFact } from '@assay/core';
import { wordSet } from '../words/word-set.js';
import { authenticationStep, createsCredential, isOpenByNature } from '../roles/operation-role.js';
import { sendsField } from '../operations/request-fields.js';
import { takesCredential } from './credential-parameter.js';
import { effectiveSecurity, statedSecurity } from './effective-security.js';
import { isPublicByNature } from '../roles/public-operation.js';
import { declaresScheme } from './declared-schemes.js';

/** Security of an API as a whole, as far as its document describes it. */
export interface ApiSecurity {
  /** True where a security scheme is declared, or some `security` names one. */
  readonly authenticates: boolean;
  /** The operations that require a credential as a plain parameter. */
  readonly withCredentialParameter: ReadonlySet<Operation>;
  /** The operations that have no `security` of their own, without those that are public by nature: the document's holds for them. */
  readonly falling: readonly Operation[];
}

/** Tells how an API asks for credentials; the operations of webhooks and callbacks do not count. */
export const apiSecurity = defineFact('the security of the API', ({ document }): ApiSecurity => {
  const { operations } = document;
  return {
    authenticates:
      declaresScheme(document) ||
      namesScheme(document) ||
      operations.some((operation) => namesScheme(operation)),
    withCredentialParameter: new Set(operations.filter(takesCredential)),
    falling: operations.filter(
      (operation) => operation.raw['security'] === undefined && !needsNoCredential(operation),
    ),
  };
});

function namesScheme(owner: Document | Operation): boolean {
  return statedSecurity(owner).alternatives.some(({ schemes }) => schemes.length > 0);
}

/**
 * True for operations that cannot ask for the API's credentials: health checks and the like, the ways into an account, the
 * document of the API itself, and the endpoints of an authorization server, at which clients identify themselves in the request.
 * Who asks what a token is must be known (RFC 7662, section 2.1), or anybody could find out which ones are valid.
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

/** True where all that a request can be is a signed token, which shows by itself who sent it (RFC 8935 for security events). */
function sendsSignedToken({ requestBody }: Operation): boolean {
  const content = requestBody?.content ?? [];
  return content.length > 0 && content.every(({ mediaType }) => signedToken.test(mediaType));
}

const signedToken = /^application\/(?:(?:[\w.-]+\+)?jwt|jose)\s*(?:;|$)/i;

// V8 compiles an expression when it is first asked: the long one takes longer than all else about the paths of a small document.
const authorizationServer = /\/(?:oauth|oidc|openid)/i;

/** Revocation (RFC 7009: clients without a secret revoke their tokens too), device codes (RFC 8628), pushed requests (RFC 9126) and their kin. */
const authorizationEndpoint =
  /\/(?:oauth2?|oidc|openid|openid-connect)\/(?:v\d+\/)?(?:authorize|tokens?|revoke|revocation|device|device[-_]authorization|device[-_]code|par|bc-authorize|jwks|certs)$/i;

const introspection = /\/introspect(?:ion)?$/i;

const clientSecrets = wordSet('clientsecret clientassertion');

const ownDocument = /^(?:\/v\d+)?\/(?:api-?docs|swagger|openapi)(?:\.json|\.ya?ml)?$/i;

/** True where a caller gets in without any credential: nothing is said, nothing is needed, or it need not be given. */
export function isOpenToAnyone(operation: Operation): boolean {
  const { demand } = effectiveSecurity(operation);
  return demand === 'absent' || demand === 'empty' || demand === 'optional';
}
