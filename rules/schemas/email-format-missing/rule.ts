import { byName, personalDataKind } from '@assay/api-knowledge';
import { defineRule, type Parameter, resolve, type Schema } from '@assay/core';
import { propertiesByName } from '../../knowledge/messages/carried-properties.js';
import { reportAsOne, schemaBreak, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports e-mail addresses without a format. */
export default defineRule({
  id: 'email-format-missing',
  meta: {
    name: 'Missing email format',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The email address has no format: {{subject}}.',
    impact:
      'Validators accept any text, generated clients use a plain string, and tests send values that the service rejects.',
    recommendation: 'Add [`format: email`](https://spec.openapis.org/registry/format/email.html).',
    references: { specification: specificationLinks('data-types') },
  },
  create: (context) => {
    const breaks: Deviation[] = [];
    let total = 0;
    const judge = (schema: Schema, name: string): void => {
      if (!isAddress(name) || !schema.hasType('string')) return;
      total++;
      if (isDescribed(schema)) return;
      breaks.push(schemaBreak(schema));
    };
    return {
      Parameter(parameter: Parameter) {
        if (parameter.schema !== undefined) judge(parameter.schema, parameter.name);
      },
      'Document:exit'(document) {
        for (const [name, schemas] of context.fact(propertiesByName))
          if (isAddress(name)) for (const schema of schemas) judge(schema, name);
        reportAsOne(context, document, breaks, { total, noun: 'e-mail addresses' }, (subject) => ({
          subject,
        }));
      },
    };
  },
});

const isAddress = byName((name) => personalDataKind(name) === 'e-mail address');

/** True if other keywords describe the form of the text, or if the example is not an address. */
function isDescribed(schema: Schema): boolean {
  const { format, pattern, enum: values, hasConst, examples } = schema;
  if (format !== undefined || pattern !== undefined || values !== undefined || hasConst) return true;
  return examples.some((slot) => {
    const value = resolve(slot)?.value;
    return typeof value === 'string' && !value.includes('@');
  });
}
