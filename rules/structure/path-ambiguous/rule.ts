import { defineRule } from '@assay/core';
import { findPathOverlaps } from '../../knowledge/structure/path-overlap.js';
import { sortBy } from '../../knowledge/wording/stable-order.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports path templates that match the same URL, if neither is more concrete. */
export default defineRule({
  id: 'path-ambiguous',
  meta: {
    name: 'Ambiguous paths',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The paths `{{path}}` and `{{other}}` both match `{{url}}`.',
    impact:
      'Routers, gateways and test tools choose differently, so a call may pass the checks of one path and run the code of the other.',
    recommendation:
      'Merge them, or distinguish them by a literal segment ([path templating](https://spec.openapis.org/oas/v3.1.2.html#path-templating-matching)).',
    references: {
      cwe: [436],
      specification: specificationLinks('path-templating-matching', 'path-templating'),
    },
  },
  create: (context) => ({
    Document(document) {
      const paths = document.paths.filter(({ operations }) => operations.length > 0);
      // Variables sort after letters, so the more concrete path is reported for any order of the document.
      const offered = sortBy(paths, ({ path }) => path).toReversed();
      for (const { pathItem, other, url, isIdentical } of findPathOverlaps(offered)) {
        context.report({
          at: pathItem,
          operation: null,
          // The specification forbids identical templates. For ambiguous ones, the behaviour depends on the tool.
          severity: isIdentical ? 'medium' : 'low',
          data: { path: pathItem.path, other: other.path, url },
        });
      }
    },
  }),
});
