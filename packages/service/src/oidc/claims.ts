import { valueAt } from '@assay/text';
import type { OidcSettings } from '../settings/settings.js';
import { isScope, type Scope } from '../keys/scopes.js';
import { defaultTenant, tenantPattern } from '../database/ids.js';

/** The claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The maximum length of a subject's displayed name. */
const longestName = 150;

/**
 * Returns the scopes of a token: the values of the claim, converted by the mapping. Without a mapping, values that are scopes
 * count.
 */
export function readScopes(claims: Claims, { scopesClaim, scopes }: OidcSettings): ReadonlySet<Scope> {
  const values = toTexts(claimAt(claims, scopesClaim));
  if (scopes.length === 0) return new Set(values.filter(isScope));
  return new Set(scopes.filter(({ value }) => values.includes(value)).map(({ scope }) => scope));
}

/** Returns the tenant of a token. Undefined if the required claim is missing. */
export function tenantOf(claims: Claims, { tenantClaim }: OidcSettings): string | undefined {
  if (tenantClaim === null) return defaultTenant;
  const tenant = claimAt(claims, tenantClaim);
  return typeof tenant === 'string' && tenantPattern.test(tenant) ? tenant : undefined;
}

/** Returns the name of a token's subject in the audit log. Its prefix distinguishes it from names of keys. */
export function getSubjectName(subject: string): string {
  const displayName = subject.replaceAll(/\p{C}/gu, '\u{FFFD}');
  return `oidc:${displayName.length > longestName ? `${displayName.slice(0, longestName)}…` : displayName}`;
}

/** Returns the value at a path of claims, such as `realm_access.roles`. A claim whose own name contains dots takes precedence. */
function claimAt(claims: Claims, path: string): unknown {
  return Object.hasOwn(claims, path) ? claims[path] : valueAt(claims, path.split('.'));
}

/** Returns the texts of a list, or of one text separated by spaces (RFC 6749, section 3.3). */
function toTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(' ').filter(Boolean);
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
