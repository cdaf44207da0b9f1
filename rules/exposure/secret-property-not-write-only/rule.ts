import { fieldCredential, isDescribedAsInputOnly, isDescribedAsMasked } from '@assay/api-knowledge';
import { defineRule } from '@assay/core';
import { isFreeText } from '../../knowledge/schemas/free-text.js';
import { isWriteOnly } from '../../knowledge/schemas/write-only.js';
import { canBeIssued, isNeverIssued, isOnlyAddress } from '../../knowledge/security/issued-credential.js';
import { nameSchema, code, withArticle } from '../../knowledge/wording/names.js';

/** Reports secrets that are not write-only, in schemas that requests and responses share. */
export default defineRule({
  id: 'secret-property-not-write-only',
  meta: {
    name: 'Secret property without writeOnly',
    category: 'security',
    topic: 'exposure',
    severity: 'medium',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{property}} is {{kind}} in a schema that requests and responses share, and is not `writeOnly`.',
    impact:
      'As documented, the API returns what the client has set: anyone who may read the resource, or a log of responses, has the secret.',
    recommendation:
      'Set `writeOnly: true` on the property, and omit it from responses; or set `readOnly: true` if only the service sets it.',
    references: {
      owasp: ['API3:2023'],
      cwe: [522],
      specification: {
        'oas3.0': 'https://spec.openapis.org/oas/v3.0.4.html#schema-object',
        'oas3.1': 'https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4',
        'oas3.2': 'https://json-schema.org/draft/2020-12/json-schema-validation#section-9.4',
      },
    },
    yieldsTo: {
      'sensitive-property-in-response': 'object',
    },
  },
  create: (context) => ({
    Schema(schema) {
      if (schema.step !== 'properties' || !schema.usedInRequest || !schema.usedInResponse) return;
      const kind = fieldCredential(schema);
      if (kind === undefined) return;
      const isMeantSo = isDescribedAsInputOnly(schema);
      if (!canBeIssued(kind) && !isNeverIssued(kind) && !(isMeantSo && kind !== 'token')) return;
      if (!schema.hasType('string') || schema.readOnly || isWriteOnly(schema) || !isFreeText(schema)) return;
      if (isDescribedAsMasked(schema) || isOnlyAddress(kind, schema)) return;
      context.report({
        at: schema,
        severity: isMeantSo ? 'low' : 'medium',
        data: { property: code(nameSchema(schema)), kind: withArticle(kind) },
      });
    },
  }),
});
