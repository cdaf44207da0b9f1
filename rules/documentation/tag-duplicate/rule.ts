import { defineRule, type Tag } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports tags that are declared more than once. */
export default defineRule({
  id: 'tag-duplicate',
  meta: {
    name: 'Duplicate tag',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The tag {{name}} is declared {{times}}.',
    impact:
      'Tag names must be unique: tools reject the document, show the group twice, or pick one of the descriptions.',
    recommendation: 'Keep one declaration, with one description.',
    references: { specification: specificationLinks('openapi-object', 'swagger-object') },
  },
  create: (context) => ({
    Document({ tags }) {
      const byName = new Map<string, Tag[]>();
      for (const tag of tags) {
        const { name } = tag;
        if (name === undefined) continue;
        const alike = byName.get(name);
        if (alike === undefined) byName.set(name, [tag]);
        else alike.push(tag);
      }
      for (const [name, [, second, ...others]] of byName) {
        if (second === undefined) continue;
        const times = others.length === 0 ? 'twice' : `${others.length + 2} times`;
        context.report({ at: second, data: { name: code(name), times } });
      }
    },
  }),
});
