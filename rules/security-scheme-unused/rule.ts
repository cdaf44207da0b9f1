import { defineRule, resolve, type Model } from '@assay/core';
import { namedScheme, requiredSchemes } from '../knowledge/security-schemes.js';
import { specificationLinks } from '../knowledge/specification-links.js';

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
      if (model === undefined || !requiresAny(model)) return;
      const required = requiredSchemes(model);
      for (const [name, slot] of document.components?.securitySchemes ?? []) {
        const scheme = resolve(slot);
        if (scheme === undefined || required.has(scheme)) continue;
        context.report({ at: slot, operation: null, data: { scheme: name } });
      }
    },
  }),
});

/** True where requirements name schemes, and all that they name can be seen. */
function requiresAny({ nodes, document }: Model): boolean {
  let isAnyNamed = false;
  for (const node of nodes) {
    if (node.kind !== 'SecurityRequirement') continue;
    for (const name of Object.keys(node.raw)) {
      if (namedScheme(document, name) === 'unknown') return false;
      isAnyNamed = true;
    }
  }
  return isAnyNamed;
}
