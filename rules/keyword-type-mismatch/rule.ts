import { defineRule } from '@assay/core';
import { enumerate } from '../knowledge/enumerate.js';
import { declaredTypes } from '../knowledge/json-values.js';
import { typeOfKeyword } from '../knowledge/keyword-types.js';
import { locateSchema } from '../knowledge/locate-schema.js';
import { specificationLinks } from '../knowledge/specification-links.js';
import { remedyFor } from './remedy.js';

export default defineRule({
  id: 'keyword-type-mismatch',
  meta: {
    name: 'Keyword that does not fit the type',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} has {{keywords}}, which cannot apply to its type {{type}}.',
    impact:
      'Validators ignore it: what looks like a limit or a structure is neither, and the values are not checked as the author believes.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6'],
    },
  },
  create: (context) => ({
    Schema(schema) {
      const { keywords } = schema;
      if (keywords['type'] === undefined) return;
      let types: readonly string[] | undefined;
      const found: string[] = [];
      for (const keyword in keywords) {
        const wanted = typeOfKeyword(keyword, schema.dialect);
        if (wanted === undefined || keyword === 'items' || saysNothing(keyword, keywords[keyword])) continue;
        types ??= declaredTypes(schema);
        if (types === undefined) return;
        if (types.includes(wanted) || (wanted === 'number' && types.includes('integer'))) continue;
        found.push(keyword);
      }
      const [first] = found;
      if (first === undefined || types === undefined) return;
      const data = {
        schema: locateSchema(schema),
        keywords: enumerate(found),
        type: enumerate(types).replace(' and ', ' or '),
        remedy: remedyFor(schema, types, found),
      };
      context.report({ at: schema, property: first, data });
    },
  }),
});

/** True for values without any effect, such as `uniqueItems: false`, and for the flag `required` of parameters and properties. */
function saysNothing(keyword: string, value: unknown): boolean {
  switch (keyword) {
    case 'required':
      return !Array.isArray(value) || value.length === 0;
    case 'properties':
      return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
      return value === true || value === null;
    default:
      return value === false || value === null;
  }
}
