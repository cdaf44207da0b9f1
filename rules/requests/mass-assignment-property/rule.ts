import { defineRule } from '@assay/core';
import { nameSchema, code } from '../../knowledge/wording/names.js';
import { requestProperties } from '../../knowledge/messages/request-properties.js';
import { bracketedDoubt, rateByWords } from '../../knowledge/wording/doubt.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { isField, judge } from './judge.js';

/** Reports properties of request bodies that only the service must set. */
export default defineRule({
  id: 'mass-assignment-property',
  meta: {
    name: 'Client-settable protected property',
    category: 'security',
    topic: 'requests',
    severity: 'high',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'Clients can set {{property}} in {{operations}}: {{meaning}}.',
    impact:
      'If the service stores all input, a client can grant itself permissions or money, or falsify the record, by adding one field to a request.',
    recommendation:
      'Mark the property `readOnly: true`, or give requests a schema without it. Copy only the fields that clients may set.',
    references: {
      owasp: ['API3:2023'],
      cwe: [915],
      specification: specificationLinks('schema-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Mass_Assignment_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      for (const property of requestProperties(document, isField)) {
        const verdict = judge(property);
        if (verdict === undefined) continue;
        const { operation, schema, shared } = property;
        const name = code(operation.operationId ?? operation.signature);
        context.report({
          at: schema,
          severity: rateByWords(schema, verdict.severity),
          data: {
            property: code(nameSchema(schema)),
            operations: shared ? `${name} and other operations` : name,
            meaning: `${verdict.meaning}${bracketedDoubt(schema)}`,
          },
        });
      }
    },
  }),
});
