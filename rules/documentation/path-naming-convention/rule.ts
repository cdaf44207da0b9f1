import { defineRule, type PathItem } from '@assay/core';
import { casingOption } from '../../knowledge/wording/casing.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { visitCasing } from '../../knowledge/wording/report-casing.js';

/** Reports paths that do not follow the casing. */
export default defineRule({
  id: 'path-naming-convention',
  meta: {
    name: 'Inconsistent path casing',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: '{{subject}} {{verb}} not {{casing}}.',
    impact: 'Developers misspell names that break the pattern, and generated code mixes two styles.',
    recommendation:
      'Rename it before clients depend on it, or set the `casing` of this rule to the one that your guide requires.',
    references: { specification: specificationLinks('paths-object') },
    options: { type: 'object', additionalProperties: false, properties: { casing: casingOption } },
  },
  create: (context) =>
    visitCasing(context, {
      kind: 'PathItem',
      noun: 'paths',
      // Path items behind a reference have no path of their own.
      listIn: (pathItem) =>
        pathItem.parent?.kind === 'Document' && pathItem.role === 'path' ? [pathItem] : [],
      nameOf: getSegmentName,
      breakOf: (at) => ({ at, operation: null, name: at.path }),
    }),
});

/** Returns the segments of a path without variables, versions and a misplaced query. */
function getSegmentName({ path }: PathItem): string {
  return path
    .replace(/[?#].*$/s, '')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/\.\w+$/, '')
    .split('/')
    .filter((segment) => !/^v\d+(?:\.\d+)*$/i.test(segment))
    .join('/');
}
