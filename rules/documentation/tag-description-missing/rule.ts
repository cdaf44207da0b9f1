import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports tags without a description. */
export default defineRule({
  id: 'tag-description-missing',
  meta: {
    name: 'Missing tag description',
    category: 'documentation',
    topic: 'documentation',
    kind: 'absence',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'No description is set for {{subject}}.',
    impact: 'Readers see a group name, and must guess its purpose from the operations.',
    recommendation: 'Add a `description` that explains the group in one sentence.',
    references: { specification: specificationLinks('tag-object') },
  },
  create: (context) => ({
    Document(document) {
      const { tags } = document;
      const breaks = tags
        .filter(
          (tag) =>
            tag.name !== undefined &&
            !/\S/.test(tag.text('description') ?? '') &&
            !/\S/.test(tag.text('summary') ?? ''),
        )
        .map((at): Deviation => ({ at, name: at.name ?? '', subject: `the tag ${code(at.name ?? '')}` }));
      const scope = { total: tags.length, noun: 'tags' };
      reportAsOne(context, document, breaks, scope, (subject) => ({ subject }));
    },
  }),
});
