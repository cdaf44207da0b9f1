import { internalDetailOf, type InternalDetail } from '@assay/api-knowledge';
import { defineRule, resolveSchema, type Schema } from '@assay/core';
import { propertiesByName } from '../../knowledge/messages/carried-properties.js';
import { responseProperties } from '../../knowledge/messages/response-properties.js';
import { code, nameSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports properties of successful responses that only operators of the service need. */
export default defineRule({
  id: 'internal-detail-in-response',
  meta: {
    name: 'Internal detail in response',
    category: 'security',
    topic: 'exposure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{operation}} can return {{detail}}: the property {{property}}.',
    impact:
      'Callers learn where the service keeps its data and how it is built, which shows an attacker where to try next.',
    recommendation:
      'Remove the property from the response. If clients need the file, return a URL that expires instead.',
    references: {
      owasp: ['API3:2023'],
      cwe: [497],
      specification: specificationLinks('schema-object'),
    },
    yieldsTo: { 'error-response-leaks-internals': 'object' },
  },
  create: (context) => ({
    'Document:exit'({ operations }) {
      const byName = context.fact(propertiesByName);
      const isRequested = (detail: InternalDetail): boolean =>
        [...byName].some(
          ([name, schemas]) =>
            internalDetailOf(name) === detail && schemas.some(({ usedInRequest }) => usedInRequest),
        );
      const reported = new Set<Schema>();
      for (const { name, schema, operation, shared } of responseProperties(operations, isDetail)) {
        const detail = internalDetailOf(name);
        if (detail === undefined || reported.has(schema) || !isText(schema) || isRequested(detail)) continue;
        reported.add(schema);
        context.report({
          at: schema,
          data: {
            operation: code(operation.operationId ?? operation.signature) + (shared ? ' and others' : ''),
            detail,
            property: code(nameSchema(schema)),
          },
        });
      }
    },
  }),
});

function isDetail(name: string): boolean {
  return internalDetailOf(name) !== undefined;
}

function isText(schema: Schema): boolean {
  const resolved = resolveSchema(schema);
  if (resolved === undefined || resolved.enum !== undefined || resolved.hasConst) return false;
  return (
    resolved.types.length === 0 ||
    resolved.hasType('string') ||
    resolveSchema(resolved.items)?.hasType('string') === true
  );
}
