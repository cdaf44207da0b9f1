import type { SecurityScheme } from '@assay/core';

/** True for schemes of different types, or of different HTTP authentication schemes. */
export function isOtherType(a: SecurityScheme, b: SecurityScheme): boolean {
  return a.type !== b.type || (a.type === 'http' && a.scheme !== b.scheme);
}

/** Describes a scheme for a sentence: `an API key`, `HTTP basic authentication`. */
export function describe(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return `an API key in the ${scheme.in ?? 'request'}`;
    case 'http':
      return `HTTP ${(scheme.scheme ?? '').slice(0, 40)} authentication`;
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return 'mutual TLS';
    default:
      return 'of an unknown type';
  }
}
