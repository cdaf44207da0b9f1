import { defineRule } from '@assay/core';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports paths that differ only in case or in a trailing slash. */
export default defineRule({
  id: 'path-near-duplicate',
  meta: {
    name: 'Near-duplicate paths',
    category: 'documentation',
    topic: 'structure',
    severity: 'low',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: 'The paths {{path}} and {{other}} differ only in {{difference}}.',
    impact:
      'Some routers treat them as different resources and others as the same: a client can bypass gateway rules for one by calling the other.',
    recommendation: 'Keep one of them, and answer the other with a redirect or `404`.',
    references: {
      cwe: [178],
      specification: specificationLinks('paths-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1'],
    },
  },
  create: (context) => ({
    Document({ paths }) {
      const known = new Map<string, string>();
      for (const pathItem of paths) {
        if (pathItem.operations.length === 0) continue;
        const { path } = pathItem;
        const form = pathForm(path);
        const other = known.get(form);
        if (other === undefined) known.set(form, path);
        else if (pathForm(path, 'exact') !== pathForm(other, 'exact'))
          context.report({
            at: pathItem,
            operation: null,
            data: { path: code(path), other: code(other), difference: describeDifference(path, other) },
          });
      }
    },
  }),
});

function describeDifference(path: string, other: string): string {
  const hasSlash = path.endsWith('/') !== other.endsWith('/');
  const hasCase = pathForm(path, 'case kept') !== pathForm(other, 'case kept');
  if (hasSlash && hasCase) return 'case and a trailing slash';
  return hasSlash ? 'a trailing slash' : 'case';
}

/**
 * Returns a path template without the differences that many routers ignore: case and a trailing slash. The names of variables,
 * which all routers ignore, are always removed.
 *
 * @param casing The differences to keep: case only, or all (`exact`). None if missing.
 */
function pathForm(path: string, casing?: 'case kept' | 'exact'): string {
  const form = path.replace(/\{[^{}]*\}/g, '{}');
  if (casing === 'exact') return form;
  const open = form.length > 1 ? form.replace(/\/$/, '') : form;
  return casing === 'case kept' ? open : open.toLowerCase();
}
