import { defineRule, type Schema } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** Reports enum values that do not follow the casing. */
export default defineRule({
  id: 'enum-naming-convention',
  meta: {
    name: 'Inconsistent enum value casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact:
      'Clients compare these values exactly, and developers who know the other values misspell this one.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('schema-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'Schema.enum',
      noun: 'values',
      listIn: listWords,
      nameOf: ({ value }) => value,
      breakOf: ({ schema, index, value }) => ({
        at: schema,
        property: ['enum', index],
        name: value,
        subject: `${code(value, 40)} of ${locateSchema(schema)}`,
      }),
    }),
});

interface FoundValue {
  readonly schema: Schema;
  readonly index: number;
  readonly value: string;
}

function listWords(schema: Schema): readonly FoundValue[] {
  const values = schema.enum ?? [];
  // A single value is a constant, which may be defined elsewhere.
  if (values.length < 2) return [];
  return values.flatMap((value, index) =>
    typeof value === 'string' && isWord.test(value) && !isCode.test(value) ? { schema, index, value } : [],
  );
}

/** Matches words. Values with other characters, such as codes, media types and region names, are defined elsewhere. */
const isWord = /^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/;

/** Matches codes of countries, currencies and languages, HTTP methods, sizes, models and zones (`Standard_GS2`, `PST8PDT`). */
const isCode = /^(?:[A-Z]{1,3}|[a-z]{2,3}-[A-Z]{2}|GET|PUT|POST|HEAD|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$|\d/;
