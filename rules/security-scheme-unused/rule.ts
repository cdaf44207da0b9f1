import { namedScheme } from '@assay/api-knowledge';
import { defineRule, resolve, type Model } from '@assay/core';
import { nearestName } from '../knowledge/wording/nearest-name.js';
import { requiredSchemes } from '../knowledge/security/required-schemes.js';
import { nodesOfKind } from '../knowledge/structure/nodes-of-kind.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** Every declared security scheme is named by some requirement. */
export default defineRule({
  id: 'security-scheme-unused',
  meta: {
    name: 'Security scheme unused',
    category: 'security',
    topic: 'authentication',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'No `security` names the declared security scheme `{{scheme}}`.',
    impact:
      'Either operations lack the protection that was planned for them, or readers and tools set up a credential that nothing asks for.',
    recommendation: 'Name it in `security` where it is enforced, or remove it.',
    references: {
      owasp: ['API8:2023'],
      cwe: [1164],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      const { model } = context;
      const undeclared = model === undefined ? undefined : undeclaredNames(model);
      if (model === undefined || undeclared === undefined) return;
      const required = context.fact(requiredSchemes);
      for (const [name, slot] of document.components?.securitySchemes ?? []) {
        const scheme = resolve(slot);
        if (scheme === undefined || required.has(scheme)) continue;
        // A misspelt requirement means it, which is told at the requirement.
        if (nearestName(name, undeclared) !== undefined) continue;
        context.report({ at: slot, operation: null, data: { scheme: name } });
      }
    },
  }),
});

/** The names of requirements that no scheme has; undefined where no scheme is named at all, or one is that cannot be seen. */
function undeclaredNames(model: Model): ReadonlySet<string> | undefined {
  const undeclared = new Set<string>();
  let isAnyNamed = false;
  for (const node of nodesOfKind(model, 'SecurityRequirement')) {
    for (const name of Object.keys(node.raw)) {
      const named = namedScheme(model.document, name);
      if (named === 'unknown') return undefined;
      if (named === undefined) undeclared.add(name);
      isAnyNamed = true;
    }
  }
  return isAnyNamed ? undeclared : undefined;
}
