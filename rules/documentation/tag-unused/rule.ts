import { defineRule, type Tag } from '@assay/core';
import { hasUnseenOperations } from '../../knowledge/operations/operation-traits.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports declared tags that no operation has. */
export default defineRule({
  id: 'tag-unused',
  meta: {
    name: 'Unused tag',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No operation has the tag {{name}}.',
    impact: 'Documentation shows an empty group, often a leftover of removed operations.',
    recommendation: 'Remove the tag, or assign it to the operations that it was meant for.',
    references: { specification: specificationLinks('tag-object') },
  },
  create: (context) => {
    const used = new Set<string>();
    return {
      Operation(operation) {
        for (const tag of operation.tags) used.add(tag);
      },
      'Document:exit'({ tags }) {
        if (tags.length === 0 || context.fact(hasUnseenOperations)) return;
        const parents = new Set(tags.map(({ parentName }) => parentName));
        for (const tag of tags) {
          const { name } = tag;
          if (name === undefined || used.has(name) || parents.has(name) || isPage(tag)) continue;
          context.report({ at: tag, data: { name: code(name) } });
        }
      },
    };
  },
});

/** True for tags that some portals show as pages: those with a marker extension or a long description. */
function isPage(tag: Tag): boolean {
  return (
    tag.flag('x-traitTag') ||
    tag.raw['x-page-icon'] !== undefined ||
    (tag.text('description') ?? '').includes('\n#')
  );
}
