import {
  type Alternative,
  effectiveSecurity,
  needsNoCredential,
  type RequiredScheme,
} from '@assay/api-knowledge';
import { defineRule, type Document, type Operation, type SecurityScheme } from '@assay/core';
import { schemeName } from '../../knowledge/security/oauth-flows.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isWholeApi } from '../../knowledge/operations/report-missing.js';
import { code, nameOperation } from '../../knowledge/wording/names.js';

/** Reports requirements of OAuth 2.0 or OpenID Connect schemes without a scope. */
export default defineRule({
  id: 'oauth2-scope-missing',
  meta: {
    name: 'Missing OAuth scope',
    category: 'security',
    topic: 'authorization',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{owner}} any token of {{scheme}}, with no scope required.',
    impact:
      'A token issued for one small purpose works here as well: as documented, a stolen token or an overreaching client can do anything that the API offers.',
    recommendation:
      'List the required scopes, as in `{{scheme}}: [orders:read]`, and check them in the service ([Security Requirement Object](https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object)).',
    references: {
      owasp: ['API5:2023', 'API1:2023'],
      cwe: [862],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    Document(document) {
      for (const [scheme, { total, bare }] of countSchemeUses(document)) {
        const severity = rateByWords(document, scheme.type === 'oauth2' ? 'medium' : 'low');
        const name = `${code(schemeName(scheme))}${bracketedDoubt(document)}`;
        const cause = isWholeApi(total, bare.length)
          ? { at: scheme, data: { owner: nameOwner(bare), scheme: name } }
          : undefined;
        for (const uses of byPlace(bare)) {
          const [first] = uses;
          if (first === undefined) continue;
          context.report({
            at: first.alternative.requirement,
            property: first.name,
            severity,
            ...(uses.length > 1 && { operation: null }),
            data: { owner: nameOwner(uses), scheme: name },
            ...(cause && { cause }),
          });
        }
      }
    },
  }),
});

function nameOwner([first, ...others]: readonly BareUse[]): string {
  if (first === undefined) return 'No operation accepts';
  return others.length === 0
    ? `${nameOperation(first.operation)} accepts`
    : `${nameOperation(first.operation, 80)} and ${others.length} other operation${others.length === 1 ? '' : 's'} accept`;
}

interface BareUse {
  readonly operation: Operation;
  readonly alternative: Alternative;
  readonly name: string;
}

interface Uses {
  total: number;
  readonly bare: BareUse[];
}

/** Counts the requirements of each scheme with scopes, and lists the requirements that name none. */
function countSchemeUses(document: Document): ReadonlyMap<SecurityScheme, Uses> {
  const uses = new Map<SecurityScheme, Uses>();
  for (const operation of document.operations) {
    if (needsNoCredential(operation)) continue;
    for (const alternative of effectiveSecurity(operation).alternatives) {
      // A scope of one scheme also limits the schemes that are required together with it.
      const isLimited = alternative.schemes.some(({ scopes }) => scopes.length > 0);
      for (const required of alternative.schemes) {
        const { scheme } = required;
        if (scheme === undefined || !hasScopes(required)) continue;
        let known = uses.get(scheme);
        if (known === undefined) uses.set(scheme, (known = { total: 0, bare: [] }));
        known.total++;
        if (!isLimited) known.bare.push({ operation, alternative, name: required.name });
      }
    }
  }
  return uses;
}

/** True if a scheme has scopes. The scopes of OpenID Connect are declared elsewhere, but `openid` always exists. */
function hasScopes({ scheme }: RequiredScheme): boolean {
  if (scheme?.type === 'openIdConnect') return true;
  return scheme?.type === 'oauth2' && scheme.flows.some(({ scopes }) => Object.keys(scopes).some(isLimit));
}

/** True unless a scope is an OpenID Connect claim about the person, or the `default` of APIs without real scopes. */
function isLimit(scope: string): boolean {
  return !/^(?:openid|profile|email|address|phone|offline[-_]?access|default)$/i.test(scope);
}

/** Groups uses by their Security Requirement Object. The one of the root applies to many operations, but is one fault. */
function byPlace(uses: readonly BareUse[]): readonly (readonly BareUse[])[] {
  const groups = new Map<Alternative, BareUse[]>();
  for (const use of uses) {
    const group = groups.get(use.alternative);
    if (group === undefined) groups.set(use.alternative, [use]);
    else group.push(use);
  }
  return [...groups.values()];
}
