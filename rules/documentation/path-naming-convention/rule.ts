import { defineRule, type PathItem } from '@assay/core';
import { casingOption, expectedCasing, matchesCasing } from '../../knowledge/wording/casing.js';
import { code } from '../../knowledge/wording/names.js';
import { reportAsOne, type HabitBreak } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** All paths are written in one casing. */
export default defineRule({
  id: 'path-naming-convention',
  meta: {
    name: 'Path in another casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'Paths are written in {{casing}}, but not {{subject}}.',
    impact:
      'People guess names before they look them up, and guess wrong; generated code gets names in two styles.',
    recommendation:
      'Rename it while nobody depends on it, or set the `casing` of this rule to the one that your guide asks for.',
    references: { specification: specificationLinks('paths-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) => {
    const found: PathItem[] = [];
    return {
      PathItem(pathItem) {
        if (pathItem.role === 'path') found.push(pathItem);
      },
      'Document:exit'(document) {
        const casing = expectedCasing(context.options.casing, found.map(getSegmentName));
        if (casing === undefined) return;
        const breaks = found
          .filter((item) => !matchesCasing(getSegmentName(item), casing))
          .map((at): HabitBreak => ({ at, operation: null, name: at.path }));
        const scope = { total: found.length, noun: 'paths' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ casing: code(casing), subject }));
      },
    };
  },
});

/** The segments of a path, without variables and versions, nor a query that is there by mistake. */
function getSegmentName({ path }: PathItem): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((segment) => !/^v\d+(?:\.\d+)*$/i.test(segment))
    .join('/');
}
