import { credentialKind } from '@assay/api-knowledge';
import { defineRule, type Schema } from '@assay/core';
import { nameUse, locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports passwords with a default. */
export default defineRule({
  id: 'default-password',
  meta: {
    name: 'Default password',
    category: 'security',
    topic: 'authentication',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The password {{password}} has a default, which {{use}} uses if a client sends none.',
    impact: 'Anyone who reads the document knows the password of every account that was created without one.',
    recommendation: 'Remove the `default`, and require the password or generate a random one in the service.',
    references: {
      owasp: ['API2:2023'],
      cwe: [1393],
      specification: specificationLinks('schema-object'),
    },
  },
  create: (context) => ({
    'Schema.default'(schema) {
      const value = schema.keywords['default'];
      if (typeof value !== 'string' || value.trim() === '' || !isPassword(schema)) return;
      context.report({
        at: schema,
        property: 'default',
        data: { password: passwordName(schema), use: nameUse(schema) },
      });
    },
  }),
});

function isPassword(schema: Schema): boolean {
  if (schema.enum !== undefined || schema.hasConst || schema.readOnly) return false;
  if (schema.format === 'password') return true;
  return schema.hasType('string') && credentialKind(getPropertyLabel(schema)) === 'password';
}

function getPropertyLabel({ step, key, parent }: Schema): string {
  if (step === 'properties') return String(key);
  return parent?.kind === 'Parameter' ? (parent.text('name') ?? '') : '';
}

function passwordName(schema: Schema): string {
  const name = getPropertyLabel(schema);
  return name === '' ? locateSchema(schema) : code(name);
}
