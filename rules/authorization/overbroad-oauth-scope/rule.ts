import { effectiveSecurity } from '@assay/api-knowledge';
import { defineRule, type Document, type SecurityScheme } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports scopes that grant everything and that most operations require. */
export default defineRule({
  id: 'overbroad-oauth-scope',
  meta: {
    name: 'Overbroad OAuth scope',
    category: 'security',
    topic: 'authorization',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The scope {{scope}} of `{{scheme}}` is the only one required by {{count}} of {{total}} operations.',
    impact:
      'A client needs full access to do anything: one leaked token or careless partner exposes the whole API.',
    recommendation:
      'Split it by resource and by read and write access (`orders:read`, `orders:write`), and require the narrowest scope for each operation ([RFC 9700 on restricting privileges](https://www.rfc-editor.org/rfc/rfc9700#section-2.3)).',
    references: {
      owasp: ['API5:2023'],
      cwe: [250, 272],
      specification: specificationLinks('oauth-flow-object', 'scopes-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const { scheme, scope, count, total } of broadScopes(document)) {
        if (count < fewest || count * 2 <= total) continue;
        const data = { scope: code(scope, 60), scheme: schemeName(scheme), count, total };
        context.report({ at: scheme, operation: null, data });
      }
    },
  }),
});

const fewest = 4;

interface BroadScope {
  readonly scheme: SecurityScheme;
  readonly scope: string;
  readonly count: number;
  /** The number of operations that require a scope of the scheme. */
  readonly total: number;
}

function broadScopes(document: Document): BroadScope[] {
  const totals = new Map<SecurityScheme, number>();
  const counts = new Map<SecurityScheme, Map<string, number>>();
  for (const operation of document.operations) {
    for (const [scheme, scopes] of requiredScopes(effectiveSecurity(operation))) {
      totals.set(scheme, (totals.get(scheme) ?? 0) + 1);
      const broad = scopes.find(isBroad);
      // A narrower scope as another alternative leaves clients the choice.
      if (broad === undefined || scopes.some((scope) => !isBroad(scope))) continue;
      const ofScheme = counts.get(scheme) ?? new Map<string, number>();
      counts.set(scheme, ofScheme);
      ofScheme.set(broad, (ofScheme.get(broad) ?? 0) + 1);
    }
  }
  return [...counts].flatMap(([scheme, ofScheme]) =>
    [...ofScheme].map(([scope, count]) => ({ scheme, scope, count, total: totals.get(scheme) ?? 0 })),
  );
}

/** Returns the scopes that an operation names, by scheme. Omits schemes without scopes. */
function requiredScopes({
  alternatives,
}: ReturnType<typeof effectiveSecurity>): ReadonlyMap<SecurityScheme, readonly string[]> {
  const required = new Map<SecurityScheme, string[]>();
  for (const { schemes } of alternatives) {
    for (const { scheme, scopes } of schemes) {
      if (scheme === undefined || scopes.length === 0) continue;
      if (scheme.type !== 'oauth2' && scheme.type !== 'openIdConnect') continue;
      required.set(scheme, [...(required.get(scheme) ?? []), ...scopes]);
    }
  }
  return required;
}

/**
 * True if the last word of a scope means everything and no word before narrows it: `*`, `admin`, `api.all`,
 * `https://shop.test/auth/full_access`.
 */
function isBroad(scope: string): boolean {
  if (/^(?:\*|[\w-]+[:.]\*)$/.test(scope)) return scope === '*' || /^(?:api|all|admin)[:.]/i.test(scope);
  const last = /([^/]*)$/.exec(scope)?.[1] ?? '';
  return /^(?:api[:._-])?(?:all|any|everything|full|full[-_.:]?access|access[-_.:]?all|all[-_.:]?access|admin|administrator|root|superuser|super[-_]?admin|god)$/i.test(
    last,
  );
}
