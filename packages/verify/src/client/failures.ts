import type { Failure } from './exchange.js';

/** Returns the failure for a response that is not valid HTTP. */
export function brokenAnswer(reason: string): Failure {
  return { kind: 'failure', why: 'broken', reason };
}

/**
 * Describes why a request failed. Only error codes of Node.js are used, because messages may contain data from the service.
 *
 * @param showsCertificate true if the client presented a certificate
 */
export function describeSendFailure(error: unknown, showsCertificate = false): Failure {
  const code = getFailureCode(error);
  const unreachable = unreachableReasons[code];
  if (unreachable !== undefined) return { kind: 'failure', why: 'unreachable', reason: unreachable };
  if (isOfTls(code))
    return { kind: 'failure', why: 'tls', reason: tlsReasons[code] ?? `TLS failed (${code})` };
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      kind: 'failure',
      why: 'too-large',
      reason: 'the header section of its answer is larger than 64 KiB',
    };
  if (code.startsWith('HPE_')) return brokenAnswer(`its answer is not HTTP (${code})`);
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return brokenAnswer(
      `it reset the connection${showsCertificate ? ', as services do that do not accept a client certificate' : ''}`,
    );
  if (
    code.startsWith('ERR_INVALID') ||
    code === 'ERR_UNESCAPED_CHARACTERS' ||
    code === 'ERR_HTTP_INVALID_HEADER_VALUE'
  )
    return brokenAnswer(`the request cannot be sent (${code})`);
  return brokenAnswer(code === '' ? 'the exchange failed' : `the exchange failed (${code})`);
}

const unreachableReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name cannot be resolved',
  EAI_AGAIN: 'its name cannot be resolved at the moment',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it cannot be reached in time',
  EACCES: 'the system does not allow the connection',
  EADDRNOTAVAIL: 'its address cannot be used',
};

const tlsReasons: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; name the authority with `--ca`',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an unknown authority; name that with `--ca`',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of an unknown authority; name that with `--ca`',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of an unknown authority; name that with `--ca`',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  EPROTO: 'it does not speak TLS there',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'it requires a client certificate',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'it does not accept the client certificate',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'it does not accept the client certificate',
};

function isOfTls(code: string): boolean {
  return Object.hasOwn(tlsReasons, code) || /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_)/.test(code);
}

function getFailureCode(error: unknown): string {
  if (error instanceof AggregateError) return getFailureCode(error.errors[0]);
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : '';
}
