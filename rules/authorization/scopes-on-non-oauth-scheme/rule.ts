import { findDeclaredScheme } from '@assay/api-knowledge';
import { defineRule, type SecurityRequirement, type SecurityScheme, Operation, resolve } from '@assay/core';
import { listLeast } from '../../knowledge/wording/stable-order.js';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { printable } from '../../knowledge/security/name-alternative.js';
import { schemeName } from '../../knowledge/security/oauth-flows.js';

interface Use {
  readonly requirements: SecurityRequirement[];
  readonly name: string;
  readonly scopes: Set<string>;
}

/** Reports scopes of schemes other than OAuth 2.0 and OpenID Connect, which versions before 3.1 do not allow. */
export default defineRule({
  id: 'scopes-on-non-oauth-scheme',
  meta: {
    name: 'Scopes on a scheme without scopes',
    category: 'security',
    topic: 'authorization',
    severity: 'medium',
    formats: ['oas2', 'oas3.0'],
    preset: 'recommended',
    problem: '{{owner}} {{scopes}} of `{{scheme}}`, which is {{type}} and has no scopes.',
    impact:
      'The limit has no effect: gateways and clients ignore the list or reject the document, and every holder of the credential has access.',
    recommendation:
      'Leave the list empty (`{{scheme}}: []`) and describe the permissions elsewhere, change the scheme to `oauth2`, or use OpenAPI 3.1, where such a list names roles.',
    references: {
      owasp: ['API5:2023'],
      cwe: [863],
      specification: {
        oas2: 'https://spec.openapis.org/oas/v2.0.html#security-requirement-object',
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#security-requirement-object',
      },
    },
  },
  create: (context) => {
    const uses = new Map<SecurityScheme, Use>();
    return {
      SecurityRequirement(requirement) {
        const document = context.model?.document;
        if (document === undefined) return;
        for (const { name, scopes } of requirement.schemes) {
          if (scopes.length === 0) continue;
          const schemeEntry = findDeclaredScheme(document, name);
          const scheme = schemeEntry === 'unknown' ? undefined : resolve(schemeEntry);
          if (scheme === undefined || (scheme.type !== 'apiKey' && scheme.type !== 'http')) continue;
          let use = uses.get(scheme);
          if (use === undefined) uses.set(scheme, (use = { requirements: [], name, scopes: new Set() }));
          use.requirements.push(requirement);
          for (const scope of scopes) use.scopes.add(scope);
        }
      },
      'Document:exit'() {
        for (const [scheme, { requirements, name, scopes }] of uses) {
          const count = requirements.length;
          const [first] = listLeast(requirements, ({ parent }) =>
            parent instanceof Operation ? `${parent.path} ${parent.method}` : '',
          );
          if (first === undefined) continue;
          const names = [...scopes].toSorted().map(printable);
          context.report({
            at: first,
            property: name,
            ...(count > 1 && { operation: null }),
            data: {
              owner: getRequirementOwner(first, count),
              scopes: `the scope${names.length === 1 ? '' : 's'} ${enumerate(names)}`,
              scheme: schemeName(scheme),
              type: scheme.type === 'apiKey' ? 'an API key' : `HTTP ${httpName(scheme)}`,
            },
          });
        }
      },
    };
  },
});

function httpName({ scheme }: SecurityScheme): string {
  return scheme === 'basic' ? 'Basic' : (scheme ?? 'authentication').replace(/[^a-z0-9-]/g, '').slice(0, 20);
}

function getRequirementOwner({ parent }: SecurityRequirement, count: number): string {
  const others = count === 1 ? ' requires' : ` and ${count - 1} other${count === 2 ? '' : 's'} require`;
  return (parent instanceof Operation ? nameOperation(parent, 100) : 'The document') + others;
}
