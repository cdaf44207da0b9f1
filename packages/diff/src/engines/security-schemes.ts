import { authenticationStep, isPublicByNature } from '@assay/api-knowledge';
import type { HeaderPair, SchemaPair } from '../pairs.js';
import type { SecurityScheme } from '@assay/core';

/** True if a value belongs to an operation that issues credentials: a login or a token endpoint. */
export function isIssued(pair: SchemaPair | HeaderPair): boolean {
  const { operation } = pair.kind === 'Schema' ? pair.owner : pair;
  const offered = operation.after ?? operation.before;
  return offered !== undefined && (authenticationStep(offered) !== undefined || isPublicByNature(offered));
}

/** Adds the article to a noun: `an API key`, `a password`. */
export function withArticle(noun: string): string {
  return `${/^(?:[aeiou]|API|IBAN)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** True if two schemes have different types or different HTTP authentication schemes. */
export function isOtherType(a: SecurityScheme, b: SecurityScheme): boolean {
  return a.type !== b.type || (a.type === 'http' && a.scheme !== b.scheme);
}

/** Returns the field in which two schemes of different types differ. */
export function schemeField(a: SecurityScheme, b: SecurityScheme): 'type' | 'scheme' {
  return a.raw['type'] === b.raw['type'] ? 'scheme' : 'type';
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
