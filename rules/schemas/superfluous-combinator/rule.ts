import { defineRule, type Schema } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports compositions of a single schema. */
export default defineRule({
  id: 'superfluous-combinator',
  meta: {
    name: 'Composition with one schema',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The `{{keyword}}` of {{schema}} has only one schema.',
    impact: 'Readers look for other alternatives, and generators create an unnecessary wrapper type.',
    recommendation: 'Replace the composition with the schema.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => {
    const judge = (schema: Schema, keyword: 'allOf' | 'anyOf' | 'oneOf'): void => {
      if (schema.all(keyword).length !== 1 || decorates(schema)) return;
      context.report({ at: schema, property: keyword, data: { schema: locateSchema(schema), keyword } });
    };
    return {
      'Schema.allOf': (schema) => judge(schema, 'allOf'),
      'Schema.anyOf': (schema) => judge(schema, 'anyOf'),
      'Schema.oneOf': (schema) => judge(schema, 'oneOf'),
    };
  },
});

/**
 * True if the composition has sibling keywords. Before 3.1, they have no effect next to a reference. In 3.1, many generators still
 * ignore them there, or treat the composition as the base of a type.
 */
function decorates(schema: Schema): boolean {
  return Object.keys(schema.keywords).length > 1;
}
