import { defineRule } from '@assay/core';
import { urlCode } from '../../knowledge/wording/names.js';

/** Reports a `basePath` that is not a path: it must start with a slash, without variables and a query. */
export default defineRule({
  id: 'base-path-invalid',
  meta: {
    name: 'Invalid base path',
    category: 'documentation',
    topic: 'transport',
    severity: 'low',
    formats: ['oas2'],
    preset: 'recommended',
    problem: 'The `basePath` is {{basePath}}: it {{fault}}.',
    impact:
      'Tools concatenate host, base path and path: generated clients and tests call URLs that do not exist.',
    recommendation: '{{remedy}}.',
    references: { specification: { oas2: 'https://spec.openapis.org/oas/v2.0.html#swagger-object' } },
  },
  create: (context) => ({
    Document(document) {
      const basePath = document.raw['basePath'];
      const found = basePath === undefined ? undefined : findBasePathFault(basePath);
      if (found === undefined) return;
      context.report({
        at: document,
        property: 'basePath',
        // An empty path is harmless, but the official schema rejects the document.
        severity: basePath === '' ? 'info' : 'low',
        data: { basePath: typeof basePath === 'string' ? urlCode(basePath) : 'not a string', ...found },
      });
    },
  }),
});

function findBasePathFault(
  basePath: unknown,
): { readonly fault: string; readonly remedy: string } | undefined {
  if (typeof basePath !== 'string')
    return { fault: 'must be a path', remedy: 'Write a path that starts with `/`' };
  if (basePath === '') return { fault: 'must start with a slash', remedy: 'Write `/`, or remove `basePath`' };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(basePath) || basePath.startsWith('//'))
    return {
      fault: 'is a whole URL',
      remedy: 'Write only the path, and move the rest to `schemes` and `host`',
    };
  if (!basePath.startsWith('/')) return { fault: 'must start with a slash', remedy: 'Add a leading `/`' };
  if (/[{}]/.test(basePath))
    return {
      fault: 'contains a variable, which a base path cannot have',
      remedy: 'Move the variable into the paths, where a parameter can declare it',
    };
  return /[?#\s]/.test(basePath)
    ? { fault: 'contains more than a path', remedy: 'Remove the query, the fragment and spaces' }
    : undefined;
}
