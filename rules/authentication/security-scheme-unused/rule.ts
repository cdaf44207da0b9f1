import { findDeclaredScheme } from '@assay/api-knowledge';
import { defineRule, resolve, type Model, type SecurityRequirement } from '@assay/core';
import { hasUnseenOperations } from '../../knowledge/operations/operation-traits.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { requiredSchemes } from '../../knowledge/security/required-schemes.js';
import { nodesOfKind } from '../../knowledge/structure/nodes-of-kind.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports security schemes that no requirement names. */
export default defineRule({
  id: 'security-scheme-unused',
  meta: {
    name: 'Unused security scheme',
    category: 'security',
    topic: 'authentication',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The declared security scheme `{{scheme}}` is not used in any `security`.',
    impact:
      'Either operations lack the protection that was planned for them, or readers and tools set up a credential that is never required.',
    recommendation: 'Reference it in `security` where it is enforced, or remove it.',
    references: {
      owasp: ['API8:2023'],
      specification: specificationLinks('security-requirement-object'),
    },
    yieldsTo: {
      'global-security-empty': 'document',
      'global-security-missing': 'document',
      'operation-security-empty': 'document',
      'operation-security-missing': 'document',
      'security-scheme-undefined': 'object',
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const requirements = context.model && collectRequirements(context.model);
      // A document that only has components leaves requirements to other documents.
      if (requirements === undefined || (!requirements.isAny && document.operations.length === 0)) return;
      if (context.fact(hasUnseenOperations)) return;
      const required = context.fact(requiredSchemes);
      for (const [name, slot] of document.components?.securitySchemes ?? []) {
        const scheme = resolve(slot);
        if (scheme === undefined || required.has(scheme)) continue;
        // A misspelt requirement probably refers to this scheme.
        const near = nearestName(name, requirements.undeclared.keys());
        context.report({
          at: slot,
          operation: null,
          about: near === undefined ? [] : (requirements.undeclared.get(near) ?? []),
          yieldsTo: requirements.isAny ? ['security-scheme-undefined'] : openApi,
          data: { scheme: name },
        });
      }
    },
  }),
});

/** The rules that report an API without requirements, although it declares schemes. */
const openApi = [
  'global-security-empty',
  'global-security-missing',
  'operation-security-empty',
  'operation-security-missing',
];

interface Requirements {
  /** True if a requirement names a scheme, declared or not. */
  readonly isAny: boolean;
  /** Requirements of undeclared schemes, by name. */
  readonly undeclared: ReadonlyMap<string, readonly SecurityRequirement[]>;
}

/** Returns the requirements of a document. Undefined if one names a scheme that cannot be resolved. */
function collectRequirements(model: Model): Requirements | undefined {
  const undeclared = new Map<string, SecurityRequirement[]>();
  let isAny = false;
  for (const node of nodesOfKind(model, 'SecurityRequirement')) {
    for (const name of Object.keys(node.raw)) {
      const scheme = findDeclaredScheme(model.document, name);
      if (scheme === 'unknown') return undefined;
      if (scheme === undefined) undeclared.set(name, [...(undeclared.get(name) ?? []), node]);
      isAny = true;
    }
  }
  return { isAny, undeclared };
}
