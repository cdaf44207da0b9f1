import type { StatedFormat } from '@assay/api-knowledge';
import { defineRule, type Schema } from '@assay/core';
import type { DescribedSchema } from '../../knowledge/texts/described-schemas.js';
import { reportDescribed } from '../../knowledge/texts/report-described.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Formats that a description states are in the schema too. */
export default defineRule({
  id: 'described-format-missing',
  meta: {
    name: 'Format only in the description',
    category: 'documentation',
    topic: 'schemas',
    kind: 'absence',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'Only the description states the format of {{subject}}.',
    impact:
      'Validators accept any text, generated clients use a plain string, and tests send values that the service rejects.',
    recommendation:
      'Add the `format`: `uuid`, `date` or `date-time`; for Base64 `format: byte`, or from 3.1 on `contentEncoding: base64`.',
    references: {
      specification: specificationLinks('data-types'),
      links: ['https://spec.openapis.org/registry/format/'],
    },
  },
  create: (context) => ({
    'Document:exit'(document) {
      reportDescribed(context, document, {
        noun: 'described formats',
        wordsOf: ({ format }) => format?.words,
        isMissing: lacksFormat,
      });
    },
  }),
});

/** True if nothing in the schema says what the text looks like. */
export function lacksFormat({ schema }: Pick<DescribedSchema, 'schema'>): boolean {
  const { keywords, pattern, enum: values, hasConst, subschemas } = schema;
  return (
    keywords['format'] === undefined &&
    keywords['contentEncoding'] === undefined &&
    keywords['contentMediaType'] === undefined &&
    pattern === undefined &&
    values === undefined &&
    !hasConst &&
    subschemas.length === 0
  );
}

/** The keyword and value that say the format; undefined where the text leaves open which. */
export function formatKeyword({ format }: StatedFormat, { dialect }: Schema): [string, string] | undefined {
  if (format === 'date or date-time') return undefined;
  if (!format.startsWith('base64')) return ['format', format];
  if (dialect === '2020-12') return ['contentEncoding', format];
  return format === 'base64' ? ['format', 'byte'] : ['format', 'base64url'];
}
