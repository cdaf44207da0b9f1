import { defineRule, type Tag } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';

/** Reports parents of tags that are undeclared or lead back to the tag. */
export default defineRule({
  id: 'tag-parent-invalid',
  meta: {
    name: 'Invalid parent tag',
    category: 'documentation',
    topic: 'documentation',
    severity: 'low',
    formats: ['oas3.2'],
    preset: 'recommended',
    problem: 'The tag {{name}} has the parent {{parent}}, {{fault}}.',
    impact:
      'Tools that group operations by tag cannot place it: its operations are missing or appear in the wrong place.',
    recommendation: '{{remedy}} ([Tag Object](https://spec.openapis.org/oas/v3.2.0.html#tag-object)).',
    references: { specification: { 'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#tag-object' } },
  },
  create: (context) => ({
    Document({ tags }) {
      const byName = new Map<string, Tag>();
      for (const tag of tags) if (tag.name !== undefined && !byName.has(tag.name)) byName.set(tag.name, tag);
      const settled = new Set<Tag>();
      for (const tag of tags) {
        const { name, parentName } = tag;
        if (parentName === undefined || name === undefined) continue;
        const data = { name: code(name), parent: code(parentName) };
        if (!byName.has(parentName)) {
          const near = nearestName(parentName, byName.keys());
          const fault =
            near === undefined
              ? 'which is not declared'
              : `which is not declared; ${code(near)} may be meant`;
          const remedy = 'Declare the parent under `tags`, or use a declared one';
          context.report({ at: tag, property: 'parent', data: { ...data, fault, remedy } });
        } else if (isInNewCycle(tag, byName, settled)) {
          const fault = parentName === name ? 'which is itself' : 'which is below it';
          const remedy = 'Remove the `parent` of the top-level tag';
          context.report({ at: tag, property: 'parent', data: { ...data, fault, remedy } });
        }
      }
    },
  }),
});

/** True if the parents of a tag lead back to it, and no tag of that cycle has been reported. */
function isInNewCycle(start: Tag, byName: ReadonlyMap<string, Tag>, settled: Set<Tag>): boolean {
  if (settled.has(start)) return false;
  const way = new Set<Tag>();
  let tag: Tag | undefined = start;
  while (tag !== undefined && !way.has(tag) && !settled.has(tag)) {
    way.add(tag);
    tag = tag.parentName === undefined ? undefined : byName.get(tag.parentName);
  }
  // A tag that only leads into a cycle is not part of it. The cycle is found again at one of its tags.
  if (tag !== start) return false;
  for (const item of way) settled.add(item);
  return true;
}
