import { defineRule } from '@assay/core';
import { locateSchema } from '../knowledge/wording/locate-schema.js';
import { isKnownStringFormat } from '../knowledge/schemas/string-formats.js';
import { code, nameSchema } from '../knowledge/wording/name-schema.js';
import { reportAsOne, type HabitBreak } from '../knowledge/wording/report-as-one.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

/** Formats of strings are registered, or something else limits the string. */
export default defineRule({
  id: 'string-format-unknown',
  meta: {
    name: 'Format that nobody knows',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The format {{format}} is in no registry, and restricts nothing: {{subject}}.',
    impact: 'Validators ignore a format that they do not know, so that any text passes.',
    recommendation:
      'Add a `pattern`, an `enum` or a `maxLength` that says what is meant, or use a registered format.',
    references: {
      specification: specificationLinks('data-types'),
      links: ['https://spec.openapis.org/registry/format/'],
    },
  },
  create: (context) => {
    const found = new Map<string, HabitBreak[]>();
    let total = 0;
    return {
      'Schema.format'(schema) {
        const { format } = schema;
        total++;
        if (format === undefined || isKnownStringFormat(format) || !schema.hasType('string')) return;
        const { enum: values, pattern, hasConst } = schema;
        if (values !== undefined || pattern !== undefined || hasConst) return;
        const breaks = found.get(format) ?? [];
        breaks.push({
          at: schema,
          property: 'format',
          name: nameSchema(schema),
          subject: locateSchema(schema),
        });
        found.set(format, breaks);
      },
      'Document:exit'(document) {
        for (const [format, breaks] of found) {
          const scope = { total, noun: 'formats' };
          reportAsOne(
            context,
            document,
            breaks,
            scope,
            (subject) => ({ format: code(format, 40), subject }),
            format,
          );
        }
      },
    };
  },
});
