import { defineRule, type Parameter, type Schema, type Severity } from '@assay/core';
import { dangerOf } from '../knowledge/dangerous-names.js';
import { hasWholePattern, isFreeText } from '../knowledge/free-text.js';
import { code, nameSchema, nameUse } from '../knowledge/name-schema.js';
import { specificationLinks } from '../knowledge/specification-links.js';

/** No free parameter or property is code, a command or a query. */
export default defineRule({
  id: 'injection-prone-parameter',
  meta: {
    name: 'Code or query from the client',
    category: 'security',
    topic: 'requests',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The {{what}} {{value}} of {{use}} is read as a command, a query or an expression, and can be any text.',
    impact:
      'If it reaches an interpreter as it is, a client reads or changes data of others, or runs programs on the server.',
    recommendation:
      'Take the values one by one in parameters of their own and put the query together in the service; where it must be a language, parse it against a grammar that allows little, and say so with `enum` or an anchored `pattern`.',
    references: {
      owasp: ['API8:2023'],
      cwe: [89, 78, 94],
      specification: specificationLinks('parameter-object'),
      links: ['https://cheatsheetseries.owasp.org/cheatsheets/Injection_Prevention_Cheat_Sheet.html'],
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      if (!parameter.usedInRequest) return;
      const severity = concernOf(parameter);
      if (severity === undefined) return;
      const place = parameter.in === 'formData' ? 'form' : parameter.in;
      context.report({
        at: parameter,
        property: 'name',
        severity,
        data: { what: `${place} parameter`, value: code(parameter.name), use: nameUse(parameter) },
      });
    },
    Schema(schema) {
      if (schema.step !== 'properties' || !schema.usedInRequest || schema.usedInResponse) return;
      if (dangerOf(String(schema.key)) !== 'code' || schema.readOnly || !isOpen(schema)) return;
      context.report({
        at: schema,
        data: { what: 'property', value: code(nameSchema(schema)), use: nameUse(schema) },
      });
    },
  }),
});

function concernOf({ name, in: place, schema }: Parameter): Severity | undefined {
  if (place === 'header' || place === 'cookie' || place === 'path' || !isOpen(schema)) return undefined;
  const danger = dangerOf(name);
  if (danger === 'code') return 'medium';
  return danger === 'filter' ? 'low' : undefined;
}

function isOpen(schema: Schema | undefined): boolean {
  return isFreeText(schema) && !hasWholePattern(schema);
}
