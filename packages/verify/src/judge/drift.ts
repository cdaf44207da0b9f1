import type { Severity } from '@assay/core';

/** A kind of difference between a service and its document. */
export interface DriftKind {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
}

/** The kinds that `verify` reports, by id. */
export const driftKinds = {
  'answered-without-credentials': { name: 'Answer without credentials', severity: 'high' },
  'object-of-another-user': { name: "Access to another user's object", severity: 'high' },
  'write-only-property-returned': { name: 'Write-only property in a response', severity: 'high' },
  'server-error': { name: 'Server error on a valid request', severity: 'high' },
  'valid-request-refused': { name: 'Valid request refused', severity: 'medium' },
  'status-undocumented': { name: 'Undocumented status', severity: 'medium' },
  'media-type-undocumented': { name: 'Undocumented media type', severity: 'medium' },
  'response-body-invalid': { name: 'Response body against its schema', severity: 'medium' },
  'response-body-unreadable': { name: 'Unreadable response body', severity: 'medium' },
  'response-body-missing': { name: 'Response body missing', severity: 'medium' },
  'response-body-uncompared': { name: 'Response body that was not compared', severity: 'info' },
  'response-body-undocumented': { name: 'Undocumented response body', severity: 'low' },
  'response-header-missing': { name: 'Required response header missing', severity: 'medium' },
  'response-header-invalid': { name: 'Response header against its schema', severity: 'low' },
  'response-header-undocumented': { name: 'Undocumented response header', severity: 'info' },
  'redirect-undocumented': { name: 'Undocumented redirect', severity: 'low' },
} as const satisfies Readonly<Record<string, Omit<DriftKind, 'id'>>>;

export type DriftId = keyof typeof driftKinds;

/** A difference that was seen between the service and the document. */
export interface Drift {
  readonly id: DriftId;
  readonly severity: Severity;
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  /** Where in the document it belongs: a JSON Pointer. */
  readonly pointer: string;
  /** Where in the body of the answer: a JSON Pointer; undefined where it is not about a place in a body. */
  readonly instance?: string;
}

/** Makes a difference; its severity is that of its kind unless another one is given. */
export function drift(
  id: DriftId,
  parts: Omit<Drift, 'id' | 'severity'> & { readonly severity?: Severity },
): Drift {
  return { id, severity: driftKinds[id].severity, ...parts };
}
