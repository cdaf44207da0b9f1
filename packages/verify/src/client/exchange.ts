import type { ClientCertificate } from '../settings.js';
import type { DigestCredentials } from './digest.js';

/** A request as it goes over the wire. */
export interface WireRequest {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly method: string;
  /** Path and query, as they stand in the request line. */
  readonly target: string;
  /** In their order, `Host` included. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
  /** Answer the challenge of the service, where it gives one. */
  readonly digest?: DigestCredentials | undefined;
  /** Certificate for a service that requests one. */
  readonly certificate?: ClientCertificate | undefined;
}

/** Answer of a service. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** Without its content coding. */
  readonly body: Uint8Array;
}

/** Reason why there is no answer. */
export interface Failure {
  readonly kind: 'failure';
  readonly why: 'unreachable' | 'tls' | 'timeout' | 'too-large' | 'broken';
  /** A clause about the service: "it did not answer within 10 s". */
  readonly reason: string;
}

/** Outcome of a request. */
export type Exchange = Answer | Failure;

/** The values of a header field of an answer, in their order. */
export function headerValues({ headers }: Answer, name: string): string[] {
  const headerName = name.toLowerCase();
  return headers.flatMap(([field, value]) => (field.toLowerCase() === headerName ? [value] : []));
}

/** True for a method that only reads (RFC 9110, section 9.2.1) and that `verify` sends without being asked to send more. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
