import type { ClientCertificate } from '../settings.js';
import type { DigestCredentials } from './digest.js';

/** A request in its wire form. */
export interface WireRequest {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly method: string;
  /** Path and query of the request line. */
  readonly target: string;
  /** The headers in order, including `Host`. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array | null;
  /** Credentials for a Digest challenge. */
  readonly digest?: DigestCredentials | undefined;
  /** Certificate for a service that requests one. */
  readonly certificate?: ClientCertificate | undefined;
}

/** Response of a service. */
export interface Answer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The body, decoded from its content coding. */
  readonly body: Uint8Array;
}

/** Reason for a missing response. */
export interface Failure {
  readonly kind: 'failure';
  readonly why: 'unreachable' | 'tls' | 'timeout' | 'too-large' | 'broken';
  /** A clause about the service: "it did not answer within 10 s". */
  readonly reason: string;
}

/** Outcome of a request. */
export type Exchange = Answer | Failure;

/** Lists the values of a header field in a response. */
export function headerValues({ headers }: Answer, name: string): string[] {
  const headerName = name.toLowerCase();
  return headers.flatMap(([field, value]) => (field.toLowerCase() === headerName ? [value] : []));
}

/** True for a method that only reads (RFC 9110, section 9.2.1), which `verify` sends by default. */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
