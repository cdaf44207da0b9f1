import type { StatedFormat } from '@assay/api-knowledge';
import { defineRule, type Schema } from '@assay/core';
import type { DescribedSchema } from '../../knowledge/texts/described-schemas.js';
import { reportDescribed } from '../../knowledge/texts/report-described.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports formats that only the description states. */
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

/** True if no keyword of the schema describes the form of the text. */
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

/** Returns the keyword and value for a stated format. Undefined if the text is ambiguous. */
export function formatKeyword({ format }: StatedFormat, { dialect }: Schema): [string, string] | undefined {
  if (format === 'date or date-time') return undefined;
  if (!format.startsWith('base64')) return ['format', format];
  if (dialect === '2020-12') return ['contentEncoding', format];
  return format === 'base64' ? ['format', 'byte'] : ['format', 'base64url'];
}
