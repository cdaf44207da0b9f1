import type { Document, Operation } from '@assay/core';
import { takesCredential } from './credential-parameter.js';
import { effectiveSecurity, statedSecurity } from './effective-security.js';
import { authenticationStep } from './operation-purpose.js';
import { isPublicByNature } from './public-operation.js';
import { declaresScheme } from './security-schemes.js';

/** How an API as a whole asks for credentials, as far as its document tells. */
export interface ApiSecurity {
  /** True where a security scheme is declared, or some `security` names one. */
  readonly authenticates: boolean;
  /** The operations that require a credential as a plain parameter. */
  readonly withCredentialParameter: ReadonlySet<Operation>;
  /** The operations that have no `security` of their own, without those that are public by nature: the document's holds for them. */
  readonly falling: readonly Operation[];
}

const known = new WeakMap<Document, ApiSecurity>();

/** Tells how an API asks for credentials; the operations of webhooks and callbacks do not count. */
export function apiSecurity(document: Document): ApiSecurity {
  let security = known.get(document);
  if (security === undefined) {
    security = survey(document);
    known.set(document, security);
  }
  return security;
}

function survey(document: Document): ApiSecurity {
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
}

function namesScheme(owner: Document | Operation): boolean {
  return statedSecurity(owner).alternatives.some(({ schemes }) => schemes.length > 0);
}

/** True for operations that cannot ask for the API's credentials: health checks and the like, and the ways into an account. */
export function needsNoCredential(operation: Operation): boolean {
  return isPublicByNature(operation) || authenticationStep(operation) !== undefined;
}

/** True for methods that are to change nothing (RFC 9110, section 9.2.1; `QUERY` of 3.2). */
export function isReading({ method }: Operation): boolean {
  return /^(?:GET|HEAD|QUERY|OPTIONS|TRACE)$/.test(method);
}

/** True where a caller gets in without any credential: nothing is said, nothing is needed, or it need not be given. */
export function isOpen(operation: Operation): boolean {
  const { demand } = effectiveSecurity(operation);
  return demand === 'absent' || demand === 'empty' || demand === 'optional';
}
