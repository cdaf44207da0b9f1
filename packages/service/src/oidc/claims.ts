import { valueAt } from '@assay/text';
import type { OidcSettings } from '../settings/settings.js';
import { isScope, type Scope } from '../keys/scopes.js';
import { defaultTenant, tenantPattern } from '../database/ids.js';

/** The claims of a token: what its issuer says. */
export type Claims = Readonly<Record<string, unknown>>;

/** The longest name that is shown of a subject. */
const longestName = 150;

/**
 * Returns what a token may be used for: what the claim says, by the mapping. Without a mapping a value counts that is
 * itself a scope.
 */
export function readScopes(claims: Claims, { scopesClaim, scopes }: OidcSettings): ReadonlySet<Scope> {
  const values = toTexts(claimAt(claims, scopesClaim));
  if (scopes.length === 0) return new Set(values.filter(isScope));
  return new Set(scopes.filter(({ value }) => values.includes(value)).map(({ scope }) => scope));
}

/** Returns the tenant that a token reaches. Undefined if its issuer should state it and does not. */
export function tenantOf(claims: Claims, { tenantClaim }: OidcSettings): string | undefined {
  if (tenantClaim === null) return defaultTenant;
  const tenant = claimAt(claims, tenantClaim);
  return typeof tenant === 'string' && tenantPattern.test(tenant) ? tenant : undefined;
}

/** Returns the name of a token's subject in the audit log. Never the name of a key: those have no such beginning. */
export function getSubjectName(subject: string): string {
  const displayName = subject.replaceAll(/\p{C}/gu, '\u{FFFD}');
  return `oidc:${displayName.length > longestName ? `${displayName.slice(0, longestName)}…` : displayName}`;
}

/** The value at a path of claims: `realm_access.roles`. A claim whose own name has dots comes first. */
function claimAt(claims: Claims, path: string): unknown {
  return Object.hasOwn(claims, path) ? claims[path] : valueAt(claims, path.split('.'));
}

/** The texts of a list, or of one text with spaces between them (RFC 6749, section 3.3). */
function toTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
