import { defineRule } from '@assay/core';
import { locateSchema } from '../knowledge/wording/locate-schema.js';
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
        if (format === undefined || known.has(format.toLowerCase()) || !schema.hasType('string')) return;
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

/** The formats of strings in the registry of OpenAPI, in JSON Schema and in wide use. */
const known: ReadonlySet<string> = new Set(
  'base64url binary byte char commonmark date date-time date-time-local decimal decimal128 duration email hostname html http-date idn-email idn-hostname int8 int16 int32 int64 uint8 uint16 uint32 uint64 double double-int float ipv4 ipv6 iri iri-reference json-pointer media-range password regex relative-json-pointer sf-binary sf-boolean sf-decimal sf-integer sf-string sf-token time time-local unixtime uri uri-reference uri-template uuid ulid url'.split(
    ' ',
  ),
);
