import { defineRule, type Schema } from '@assay/core';
import { compareNumbers, isJsonNumber } from '@assay/text';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { formatRange, numericFormatFault, type FormatRange } from '../../knowledge/values/formats.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

export default defineRule({
  id: 'numeric-bounds-exceed-format',
  meta: {
    name: 'Bound outside format range',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem:
      'The `{{keyword}}` of {{schema}} is {{value}}, but the {{end}} of its format {{format}} is {{limit}}.',
    impact:
      'Values that the contract allows overflow or are rejected by clients and services that store the number in its format.',
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
        const nearest = schema.keywords[keyword];
        // Nearly all bounds are so far inside of the range that rounding has no effect.
        if (
          typeof nearest !== 'number' ||
          (nearest > Number(range.least) && nearest < Number(range.greatest))
        )
          continue;
        const value = schema.exact(keyword);
        if (!isJsonNumber(value)) continue;
        const { least, greatest } = allowed(schema, keyword, range);
        const isAbove = compareNumbers(value, greatest) > 0;
        if (!isAbove && compareNumbers(value, least) >= 0) continue;
        const data = {
          keyword,
          schema: locateSchema(schema),
          value: String(value),
          format: code(schema.format ?? ''),
          end: isAbove ? 'largest value' : 'smallest value',
          limit: String(isAbove ? range.greatest : range.least),
        };
        context.report({ at: schema, property: keyword, data });
      }
    },
  }),
});

/**
 * Returns the allowed range of a bound. An exclusive one may be one step outside: `exclusiveMaximum: 2147483648` allows
 * all of int32.
 */
function allowed(
  { keywords }: Schema,
  keyword: (typeof bounds)[number],
  { least, greatest, leastExclusive, greatestExclusive }: FormatRange,
): Pick<FormatRange, 'least' | 'greatest'> {
  const isLower = keyword === 'minimum' || keyword === 'exclusiveMinimum';
  const flag = isLower ? keywords['exclusiveMinimum'] : keywords['exclusiveMaximum'];
  if (!keyword.startsWith('exclusive') && flag !== true) return { least, greatest };
  return isLower ? { least: leastExclusive, greatest } : { least, greatest: greatestExclusive };
}
