import { findDeclaredScheme } from '@assay/api-knowledge';
import { defineRule, Operation } from '@assay/core';
import { enumerate } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports names in Security Requirement Objects that no Security Scheme Object declares. */
export default defineRule({
  id: 'security-scheme-undefined',
  meta: {
    name: 'Undefined security scheme',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{owner}} requires the security scheme `{{name}}`, which is not declared.',
    impact:
      'The required credential is unclear: gateways and generated code reject the document or leave the operation open, and tests cannot sign in.',
    recommendation: 'Declare `{{name}}` under `{{section}}`{{others}}.',
    references: {
      owasp: ['API2:2023'],
      cwe: [306],
      specification: specificationLinks('security-requirement-object'),
    },
  },
  create: (context) => ({
    SecurityRequirement(requirement) {
      const document = context.model?.document;
      if (document === undefined) return;
      for (const name of Object.keys(requirement.raw)) {
        if (findDeclaredScheme(document, name) !== undefined) continue;
        const { parent } = requirement;
        const declared = [...(document.components?.securitySchemes.keys() ?? [])];
        context.report({
          at: requirement,
          property: name,
          data: {
            owner: parent instanceof Operation ? `\`${parent.signature}\`` : 'The document',
            name,
            section: context.format === 'oas2' ? 'securityDefinitions' : 'components.securitySchemes',
            others:
              declared.length === 0
                ? ': no scheme is declared yet'
                : `, or name an existing one: ${enumerate(declared)}`,
          },
        });
      }
    },
  }),
});
