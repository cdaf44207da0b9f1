import { defineRule } from '@assay/core';
import { findPathOverlaps } from '../../knowledge/structure/path-overlap.js';
import { sortBy } from '../../knowledge/wording/stable-order.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** No two path templates match the same URL, unless one of them is the more concrete one. */
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
      // Variables sort after letters: the more concrete path is reported, in whatever order the document has them.
      const offered = sortBy(paths, ({ path }) => path).toReversed();
      for (const { pathItem, other, url, isIdentical } of findPathOverlaps(offered)) {
        context.report({
          at: pathItem,
          operation: null,
          // The specification forbids the former, and leaves the latter to the tools.
          severity: isIdentical ? 'medium' : 'low',
          data: { path: pathItem.path, other: other.path, url },
        });
      }
    },
  }),
});
