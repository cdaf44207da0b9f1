import { defineRule } from '@assay/core';
import { joinWords } from '@assay/text';
import {
  isInForeignDialect,
  keywordsOfOtherVersions,
  mayBeUnsupported,
  unsupportedKeywords,
} from '../../knowledge/structure/version-keywords.js';
import { visitorOfKeywords } from '../../knowledge/schemas/keyword-visitor.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

const versions = { oas2: '2.0', 'oas3.0': '3.0', 'oas3.1': '3.1', 'oas3.2': '3.2' } as const;

export default defineRule({
  id: 'schema-keyword-unsupported-by-version',
  meta: {
    name: 'Schema keyword from another version',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{schema}} uses {{keywords}}, which OpenAPI {{version}} schemas do not support.',
    impact:
      'Tools ignore unsupported keywords or reject the document: each tool may accept or reject other values than the author intended.',
    recommendation: 'For OpenAPI {{version}}, {{remedy}}.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) =>
    visitorOfKeywords(
      keywordsOfOtherVersions(context.format),
      (schema) => {
        const found = unsupportedKeywords(schema);
        const [first] = found;
        if (first === undefined) return;
        if (schema.dialect === '2020-12' && isInForeignDialect(schema, context.model)) return;
        context.report({
          at: schema,
          property: first.keyword,
          ...(found.every(({ isAnnotation }) => isAnnotation) ? { severity: 'low' as const } : {}),
          data: {
            schema: locateSchema(schema),
            keywords: listed(found.map(({ form }) => form)),
            version: versions[context.format],
            remedy: [...new Set(found.map(({ remedy }) => remedy))].slice(0, 2).join('; '),
          },
        });
      },
      mayBeUnsupported,
    ),
});

const maxListed = 4;

function listed(forms: readonly string[]): string {
  const visible = forms.length > maxListed ? forms.slice(0, maxListed - 1) : forms;
  const rest = forms.length - visible.length;
  const parts = rest > 0 ? [...visible, `${rest} more`] : visible;
  return joinWords(parts, 'and');
}
