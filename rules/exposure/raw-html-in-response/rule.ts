import { isDescribedAsRawHtml, namesRawHtml } from '@assay/api-knowledge';
import { defineRule, resolveSchema, type Schema } from '@assay/core';
import { propertiesByName } from '../../knowledge/messages/carried-properties.js';
import { responseProperties } from '../../knowledge/messages/response-properties.js';
import { code, nameSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports response properties with unsanitised HTML. */
export default defineRule({
  id: 'raw-html-in-response',
  meta: {
    name: 'Raw HTML in response',
    category: 'security',
    topic: 'exposure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      '{{property}} in the response of {{operation}} is unsanitised HTML, according to its {{evidence}}.',
    impact: 'If a client renders it, a script in the HTML runs with the permissions of the viewer.',
    recommendation:
      'Sanitise the HTML before the API returns it, and state that in the description; or return plain text.',
    references: {
      owasp: ['API8:2023'],
      cwe: [79],
      specification: specificationLinks('schema-object'),
      links: [
        'https://cheatsheetseries.owasp.org/cheatsheets/Cross_Site_Scripting_Prevention_Cheat_Sheet.html',
      ],
    },
  },
  create: (context) => ({
    'Document:exit'({ operations }) {
      const names = namesOfHtml(context.fact(propertiesByName));
      if (names.size === 0) return;
      for (const { name, schema, operation, shared } of responseProperties(operations, (of) =>
        names.has(of),
      )) {
        const isDescribed = isDescribedAsRawHtml(schema);
        if (!isText(schema) || !(isDescribed || namesRawHtml(name))) continue;
        context.report({
          at: schema,
          data: {
            property: code(nameSchema(schema)),
            operation: code(operation.operationId ?? operation.signature) + (shared ? ' and others' : ''),
            evidence: isDescribed ? 'description' : 'name',
          },
        });
      }
    },
  }),
});

/** Returns the property names that may contain such HTML. Nearly all documents have none. */
function namesOfHtml(properties: ReadonlyMap<string, readonly Schema[]>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, schemas] of properties)
    if (schemas.some((schema) => schema.usedInResponse && mentionsRawHtml(name, schema))) names.add(name);
  return names;
}

function mentionsRawHtml(name: string, schema: Schema): boolean {
  return namesRawHtml(name) || (schema.description !== undefined && isDescribedAsRawHtml(schema));
}

function isText(schema: Schema): boolean {
  const resolved = resolveSchema(schema);
  return (
    resolved !== undefined &&
    resolved.hasType('string') &&
    resolved.enum === undefined &&
    resolved.format === undefined
  );
}
