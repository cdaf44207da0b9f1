import { defineRule, type Schema } from '@assay/core';
import { code } from '../knowledge/wording/name-schema.js';
import { locateSchema } from '../knowledge/wording/locate-schema.js';
import { exactLimit, formatRange, numericFormatFault } from '../knowledge/schemas/numeric-formats.js';
import { specificationLinks } from '../knowledge/wording/specification-links.js';

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

export default defineRule({
  id: 'numeric-bounds-exceed-format',
  meta: {
    name: 'Bound outside the range of the format',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The `{{keyword}}` of {{schema}} is {{value}}, which its format {{format}} cannot hold: its {{end}} is {{limit}}.',
    impact:
      'Values that the contract allows overflow or are refused in clients and services that store the number in its format.',
    recommendation: 'Set `{{keyword}}` to a value within the format, or use a format with a larger range.',
    references: {
      cwe: [190],
      specification: specificationLinks('data-types'),
      links: ['https://spec.openapis.org/registry/format/'],
    },
  },
  create: (context) => ({
    'Schema.format'(schema) {
      if (schema.keywords['format'] === undefined) return;
      const range = formatRange(schema);
      if (range === undefined || numericFormatFault(schema) !== undefined) return;
      for (const keyword of bounds) {
        const value = schema.keywords[keyword];
        if (typeof value !== 'number' || isInside(schema, keyword, value, range)) continue;
        const isAbove = value > range[1];
        const data = {
          keyword,
          schema: locateSchema(schema),
          value: String(value),
          format: code(schema.format ?? ''),
          end: isAbove ? 'greatest value' : 'least value',
          limit: exactLimit(isAbove ? range[1] : range[0]),
        };
        context.report({ at: schema, property: keyword, data });
      }
    },
  }),
});

/** An exclusive bound may stand one step outside: `exclusiveMaximum: 2147483648` allows all of int32. */
function isInside(
  { keywords }: Schema,
  keyword: (typeof bounds)[number],
  value: number,
  [least, greatest]: readonly [number, number],
): boolean {
  const isLower = keyword === 'minimum' || keyword === 'exclusiveMinimum';
  const flag = isLower ? keywords['exclusiveMinimum'] : keywords['exclusiveMaximum'];
  const isExclusive = keyword.startsWith('exclusive') || flag === true;
  const step = isExclusive ? 1 : 0;
  return isLower ? value >= least - step && value <= greatest : value >= least && value <= greatest + step;
}
