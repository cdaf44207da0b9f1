import { isObject } from '@assay/core';
import { decodeBase64 } from './base64.js';
import { isPlaceholder } from './placeholder.js';

/** Claims of a JSON Web Token (RFC 7519). */
export interface JsonWebToken {
  /** True where the token ends some day (`exp`). */
  readonly expires: boolean;
}

/** Reads a signed JSON Web Token; undefined for what is none, is not signed, or is a well-known or made-up sample. */
export function readJsonWebToken(text: string): JsonWebToken | undefined {
  const [header = '', payload = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || !isSignature(signature)) return undefined;
  const head = decodeJson(header);
  const claims = decodeJson(payload);
  if (head === undefined || claims === undefined) return undefined;
  if (typeof head['alg'] !== 'string' || head['alg'].toLowerCase() === 'none') return undefined;
  return isSample(claims) ? undefined : { expires: 'exp' in claims };
}

/** At least 256 bits, as the shortest of RFC 7518 (3.1). */
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

/** Tokens of nobody: those of jwt.io and of RFC 7519, and those that name an example. */
function isSample(claims: Readonly<Record<string, unknown>>): boolean {
  const { sub, name, iat } = claims;
  if (sub === '1234567890' || iat === 1516239022 || Object.keys(claims).length === 0) return true;
  if (typeof name === 'string' && /^(?:john|jane) (?:doe|smith)$/i.test(name)) return true;
  return /\bexample\b|\.(?:test|invalid)\b|\bj(?:ohn|ane)[._ ]?doe\b|@(?:test|foo|bar)\b/i.test(
    JSON.stringify(claims),
  );
}
