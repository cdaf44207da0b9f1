import type { Severity } from '@assay/core';
import type { Evidence } from './evidence.js';

/** A type of difference between a service and its document. */
export interface DriftKind {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  /** Meaning, as a sentence. */
  readonly meaning: string;
  /** Item of the OWASP API Security Top 10; undefined if it does not concern security. */
  readonly owasp?: string;
}

/** The types of differences that `verify` reports, by id. */
export const driftKinds = {
  'answered-without-credentials': {
    name: 'Answer without credentials',
    severity: 'high',
    meaning: 'A request without a credential succeeds, although the document requires one.',
    owasp: 'API2:2023',
  },
  'object-of-another-user': {
    name: "Access to another user's object",
    severity: 'high',
    meaning: 'A second user reads, changes or deletes a resource of the first one.',
    owasp: 'API1:2023',
  },
  'object-shared-with-users': {
    name: 'Object that users share',
    severity: 'info',
    meaning:
      'A second user reads, changes or deletes a resource of the first one, and all users can see such resources.',
    owasp: 'API1:2023',
  },
  'function-of-administrators': {
    name: 'Function of administrators open to users',
    severity: 'high',
    meaning: 'A user without the role calls an operation that is for administrators.',
    owasp: 'API5:2023',
  },
  'mass-assignment': {
    name: 'Mass assignment',
    severity: 'high',
    meaning: 'A request sets a property that the document does not allow in requests.',
    owasp: 'API3:2023',
  },
  'sensitive-property-undocumented': {
    name: 'Undocumented sensitive property in a response',
    severity: 'high',
    meaning: 'An answer has a credential or personal data that its schema does not describe.',
    owasp: 'API3:2023',
  },
  'account-enumeration': {
    name: 'Account enumeration',
    severity: 'medium',
    meaning: 'A sign-in or password reset answers differently for accounts that exist and for others.',
    owasp: 'API2:2023',
  },
  'sign-in-without-throttling': {
    name: 'Sign-in without throttling',
    severity: 'high',
    meaning: 'A sign-in accepts one wrong password after the other.',
    owasp: 'API2:2023',
  },
  'verbose-error': {
    name: 'Verbose error',
    severity: 'medium',
    meaning: 'An error shows a stack trace or a message of a database.',
    owasp: 'API8:2023',
  },
  'cross-origin-access': {
    name: 'Cross-origin access with credentials',
    severity: 'high',
    meaning: 'Pages of any origin may read answers that carry the credentials of their visitors.',
    owasp: 'API8:2023',
  },
  'cacheable-response': {
    name: 'Cacheable response to one user',
    severity: 'medium',
    meaning: 'Caches may store an answer for one user.',
    owasp: 'API8:2023',
  },
  'plaintext-transport': {
    name: 'Credentials over plain HTTP',
    severity: 'high',
    meaning: 'The service accepts credentials over plain HTTP.',
    owasp: 'API8:2023',
  },
  'write-only-property-returned': {
    name: 'Write-only property in a response',
    severity: 'high',
    meaning: 'An answer has a property that the document marks as `writeOnly`.',
    owasp: 'API3:2023',
  },
  'server-error': {
    name: 'Server error on a valid request',
    severity: 'high',
    meaning: 'A request that the document allows is answered with a server error.',
  },
  'operation-not-implemented': {
    name: 'Operation not implemented',
    severity: 'medium',
    meaning:
      'The service answers 501 to a request that the document allows: it does not implement the operation.',
  },
  'valid-request-refused': {
    name: 'Valid request refused',
    severity: 'medium',
    meaning: 'A request that the document allows is refused.',
  },
  'refusal-with-success': {
    name: 'Refusal with the status of a success',
    severity: 'medium',
    meaning: 'An answer with a 2xx status says in its body that the request was refused.',
  },
  'status-undocumented': {
    name: 'Undocumented status',
    severity: 'medium',
    meaning: 'An answer has a status that the document does not list.',
  },
  'media-type-undocumented': {
    name: 'Undocumented media type',
    severity: 'medium',
    meaning: 'An answer has a media type that the document does not list.',
  },
  'response-body-invalid': {
    name: 'Response body against its schema',
    severity: 'medium',
    meaning: 'The body of an answer violates its schema.',
  },
  'response-body-unreadable': {
    name: 'Unreadable response body',
    severity: 'medium',
    meaning: 'The body of an answer does not match its media type.',
  },
  'response-body-missing': {
    name: 'Response body missing',
    severity: 'medium',
    meaning: 'An answer has no body, and the document describes one.',
  },
  'response-body-uncompared': {
    name: 'Response body that was not compared',
    severity: 'info',
    meaning: 'The body of an answer was not compared with the whole of its schema.',
  },
  'response-body-undocumented': {
    name: 'Undocumented response body',
    severity: 'low',
    meaning: 'An answer has a body, and the document describes none.',
  },
  'response-header-missing': {
    name: 'Required response header missing',
    severity: 'medium',
    meaning: 'An answer lacks a header that the document requires.',
  },
  'response-header-invalid': {
    name: 'Response header against its schema',
    severity: 'low',
    meaning: 'A header of an answer violates its schema.',
  },
  'response-header-undocumented': {
    name: 'Undocumented response header',
    severity: 'info',
    meaning: 'An answer has a header that clients act upon, and the document does not mention it.',
  },
  'redirect-undocumented': {
    name: 'Undocumented redirect',
    severity: 'low',
    meaning: 'A request is redirected before it is answered, and the document does not say so.',
  },
} as const satisfies Readonly<Record<string, Omit<DriftKind, 'id'>>>;

/** Id of a type of drift. */
export type DriftId = keyof typeof driftKinds;

/** Returns the item of the OWASP API Security Top 10 for a type; null if it does not concern security. */
export function owaspOf(id: DriftId): string | null {
  const kind: Omit<DriftKind, 'id'> = driftKinds[id];
  return kind.owasp ?? null;
}

/** Returns the name of a difference by its id; undefined for an unknown id. */
export function nameOfDrift(id: string): string | undefined {
  const kinds: Readonly<Record<string, { readonly name: string }>> = driftKinds;
  return Object.hasOwn(kinds, id) ? kinds[id]?.name : undefined;
}

/** An observed difference between the service and the document. */
export interface Drift {
  readonly id: DriftId;
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Location in the document: a JSON Pointer. */
  readonly pointer: string;
  /** Location in the body of the response: a JSON Pointer; undefined if it is not about a body. */
  readonly instance?: string;
  /** The request and response that prove it. */
  readonly evidence?: Evidence | undefined;
}

/** Builds a difference; its default severity depends on its type. */
export function drift(
  id: DriftId,
  parts: Omit<Drift, 'id' | 'severity'> & { readonly severity?: Severity },
): Drift {
  return { id, severity: driftKinds[id].severity, ...parts };
}
