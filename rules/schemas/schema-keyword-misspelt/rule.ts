import { defineRule, isSchemaKeyword, schemaKeywords } from '@assay/core';
import { isInForeignDialect } from '../../knowledge/structure/version-keywords.js';
import { locateSchema, code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports misspelt keywords of schemas. Since 3.1, the official schema allows unknown keywords. */
export default defineRule({
  id: 'schema-keyword-misspelt',
  meta: {
    name: 'Misspelt schema keyword',
    category: 'documentation',
    topic: 'schemas',
    severity: 'low',
    formats: ['oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} has the unknown keyword {{keyword}}: {{near}} may be meant.',
    impact:
      'Validators silently ignore unknown keywords, so they accept values that it was meant to exclude.',
    recommendation:
      'Write {{near}}; start custom keywords with `x-` ([Schema Object](https://spec.openapis.org/oas/v3.1.2.html#schema-object)).',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    // Cached, because the same mistake is often repeated.
    const nearest = new Map<string, string | undefined>();
    return {
      Schema(schema) {
        for (const keyword in schema.keywords) {
          if (isSchemaKeyword(keyword)) continue;
          if (!nearest.has(keyword)) nearest.set(keyword, meantBy(keyword));
          const near = nearest.get(keyword);
          if (near === undefined || schema.keywords[near] !== undefined) continue;
          if (isInForeignDialect(schema, context.model)) return;
          context.report({
            at: schema,
            property: keyword,
            data: { schema: locateSchema(schema), keyword: code(keyword), near: code(near) },
          });
        }
      },
    };
  },
});

/** Returns the intended keyword. Excludes short names, which are words of their own: `typ`, `item`, `name`. */
function meantBy(keyword: string): string | undefined {
  return keyword.length < 5 ? undefined : nearestName(keyword, schemaKeywords);
}
