import { errors } from 'undici';
import { errorCode } from '../file-reasons.js';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ECONNRESET: 'the server closed the connection',
  EPIPE: 'the server closed the connection',
  UND_ERR_SOCKET: 'the server closed the connection before its response was complete',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the server closed the connection before its response was complete',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are too large',
  EHOSTUNREACH: 'there is no route to that address',
  ENETUNREACH: 'there is no route to that address',
  EADDRNOTAVAIL: 'there is no route to that address',
  ETIMEDOUT: 'the server does not answer',
  EACCES: 'the system does not allow the connection',
  EPERM: 'the system does not allow the connection',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is not trusted (self-signed)',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is not trusted (its authority is self-signed)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate is not trusted (its authority is unknown)',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is not trusted (its authority is unknown)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is not trusted (its authority is unknown)',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  CERT_REVOKED: 'the certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate belongs to another host',
};

/** Returns the reason why a host did not respond, as a clause that can follow a colon: ``the name `x` does not resolve``. */
export function networkReason(error: unknown, hostname: string): string {
  const code = errorCode(error) ?? '';
  const reason = reasons[code];
  if (reason !== undefined) {
    return reason;
  }
  if (code === 'ENOTFOUND' || code === 'ENODATA') {
    return `the name \`${hostname}\` does not resolve`;
  }
  if (code === 'EAI_AGAIN' || code === 'ESERVFAIL') {
    return `the name \`${hostname}\` cannot be resolved at the moment`;
  }
  if (code.startsWith('HPE_') || error instanceof errors.HTTPParserError) {
    return 'the server does not speak HTTP/1.1';
  }
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) {
    return 'the server and Assay cannot agree on TLS';
  }
  return `the connection failed (${code === '' ? 'unknown reason' : code})`;
}

/** Formats milliseconds for people: `30 s`. */
export function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}
