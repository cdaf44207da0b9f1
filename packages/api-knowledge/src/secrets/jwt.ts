import { isObject } from '@assay/core';
import { decodeBase64 } from './base64.js';
import { isPlaceholder } from './placeholder.js';

/** The claims of a JSON Web Token (RFC 7519). */
export interface JsonWebToken {
  /** True if the token expires (`exp`). */
  readonly expires: boolean;
}

/** Parses a signed JSON Web Token. Undefined for other texts, unsigned tokens, and well-known or made-up samples. */
export function readJsonWebToken(text: string): JsonWebToken | undefined {
  const [header = '', payload = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || !isSignature(signature)) return undefined;
  const head = decodeJson(header);
  const claims = decodeJson(payload);
  if (head === undefined || claims === undefined) return undefined;
  if (typeof head['alg'] !== 'string' || head['alg'].toLowerCase() === 'none') return undefined;
  return isSample(claims) ? undefined : { expires: 'exp' in claims };
}

/** True for signatures of at least 256 bits, the minimum in RFC 7518 (3.1). */
function isSignature(signature: string): boolean {
  return (
    signature.length >= 43 &&
    !/^(?:SflKxwRJSMeKKF2QT4|TJVA95OrM7E2cBab30|dBjftJeZ4CVP)/.test(signature) &&
    !isPlaceholder(signature)
  );
}

function decodeJson(encoded: string): Readonly<Record<string, unknown>> | undefined {
  const decoded = decodeBase64(encoded);
  if (decoded === undefined || !decoded.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(decoded);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True for sample tokens: those of jwt.io and RFC 7519, and those that name an example. */
function isSample(claims: Readonly<Record<string, unknown>>): boolean {
  const { sub, name, iat } = claims;
  if (sub === '1234567890' || iat === 1516239022 || Object.keys(claims).length === 0) return true;
  if (typeof name === 'string' && /^(?:john|jane) (?:doe|smith)$/i.test(name)) return true;
  return /\bexample\b|\.(?:test|invalid)\b|\bj(?:ohn|ane)[._ ]?doe\b|@(?:test|foo|bar)\b/i.test(
    JSON.stringify(claims),
  );
}
