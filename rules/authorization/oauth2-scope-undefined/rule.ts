import { findDeclaredScheme } from '@assay/api-knowledge';
import {
  defineRule,
  isObject,
  type Node,
  Operation,
  resolve,
  type SecurityRequirement,
  type SecurityScheme,
} from '@assay/core';
import { enumerate, nameOperation } from '../../knowledge/wording/names.js';
import { printable } from '../../knowledge/security/name-alternative.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

interface Use {
  readonly first: SecurityRequirement;
  readonly property: readonly [string, number];
  readonly scheme: SecurityScheme;
  readonly name: string;
  readonly scope: string;
  /** The objects with the requirement: operations or the document. */
  readonly owners: Set<Node | undefined>;
}

/** Reports required scopes of OAuth 2.0 schemes that none of their flows declares. */
export default defineRule({
  id: 'oauth2-scope-undefined',
  meta: {
    name: 'Undefined OAuth scope',
    category: 'security',
    topic: 'authorization',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{owner}} the scope `{{scope}}`, which `{{scheme}}` does not declare.',
    impact:
      'Clients and tests cannot request it with their token: calls fail, or the scope is never granted or checked.',
    recommendation: 'Declare it among the `scopes` of the flows of `{{scheme}}`{{declared}}.',
    references: {
      owasp: ['API5:2023'],
      cwe: [863],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => {
    const uses = new Map<string, Use>();
    const declared = new Map<SecurityScheme, ReadonlySet<string> | undefined>();
    return {
      SecurityRequirement(requirement) {
        const document = context.model?.document;
        if (document === undefined) return;
        for (const { name, scopes } of requirement.schemes) {
          if (scopes.length === 0) continue;
          const schemeEntry = findDeclaredScheme(document, name);
          const scheme = schemeEntry === 'unknown' ? undefined : resolve(schemeEntry);
          if (scheme?.type !== 'oauth2') continue;
          if (!declared.has(scheme)) declared.set(scheme, declaredScopes(scheme));
          const known = declared.get(scheme);
          if (known === undefined) continue;
          scopes.forEach((scope, index) => {
            if (known.has(scope)) return;
            const key = `${name}\n${scope}`;
            const before = uses.get(key);
            if (before === undefined) {
              const owners = new Set([requirement.parent]);
              uses.set(key, { first: requirement, property: [name, index], scheme, name, scope, owners });
            } else before.owners.add(requirement.parent);
          });
        }
      },
      'Document:exit'() {
        for (const { first, property, scheme, name, scope, owners } of uses.values()) {
          context.report({
            at: first,
            property,
            ...(owners.size > 1 && { operation: null }),
            data: {
              owner: getRequirementOwner(first, owners.size),
              scope,
              scheme: name,
              declared: remedy([...(declared.get(scheme) ?? [])]),
            },
          });
        }
      },
    };
  },
});

/** Returns the scopes of all flows. Undefined if there is no flow or if a flow's scopes cannot be read. */
function declaredScopes({ flows }: SecurityScheme): ReadonlySet<string> | undefined {
  if (flows.length === 0 || !flows.every(({ raw }) => isObject(raw['scopes']))) return undefined;
  return new Set(flows.flatMap(({ scopes }) => Object.keys(scopes)));
}

function getRequirementOwner({ parent }: SecurityRequirement, count: number): string {
  const isOperation = parent instanceof Operation;
  const owner = isOperation ? nameOperation(parent, 100) : 'The document';
  if (count === 1) return `${owner} requires`;
  const noun = isOperation ? 'other' : 'operation';
  return `${owner} and ${count - 1} ${noun}${count === 2 ? '' : 's'} require`;
}

function remedy(scopes: readonly string[]): string {
  if (scopes.length === 0) return ', which have none yet';
  const names = scopes.map(printable);
  return `, or require an existing one: ${enumerate(names)}`;
}
