import { defineRule, isObject, type Document } from '@assay/core';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports documents without operations and without components for other documents. */
export default defineRule({
  id: 'paths-empty',
  meta: {
    name: 'Empty paths',
    category: 'documentation',
    topic: 'structure',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The document describes no API: `paths` is empty{{others}}.',
    impact: 'Nothing is documented, generated or tested, and every check passes.',
    recommendation:
      'Describe the paths ([Paths Object](https://spec.openapis.org/oas/v3.1.2.html#paths-object)), or stop publishing and checking the document.',
    references: { specification: specificationLinks('paths-object') },
  },
  create: (context) => ({
    Document(document) {
      const paths = document.raw['paths'];
      if (!isObject(paths) || !isEmpty(paths) || document.webhooks.length > 0 || hasComponents(document))
        return;
      const others =
        document.format === 'oas2' ? ', and there are no definitions' : ', and there are no components';
      context.report({ at: document, property: 'paths', data: { others } });
    },
  }),
});

/** True if a document has components, which other documents may use. */
function hasComponents({ components, format }: Document): boolean {
  // In 2.0, the components are fields of the document itself.
  const maps = format === 'oas2' ? mapsOf2 : Object.keys(components?.raw ?? {});
  return maps.some((map) => {
    const entries = components?.raw[map];
    return isObject(entries) && !isEmpty(entries);
  });
}

const mapsOf2 = ['definitions', 'parameters', 'responses'] as const;

function isEmpty(map: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(map).every((key) => key.startsWith('x-'));
}
