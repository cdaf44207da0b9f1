import { defineRule, type Cause, type Document, type PathItem } from '@assay/core';
import { queryStart } from '../../knowledge/structure/path-syntax.js';
import { code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports paths with a query or fragment. */
export default defineRule({
  id: 'path-includes-query',
  meta: {
    name: 'Query or fragment in path',
    category: 'documentation',
    topic: 'structure',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: '{{subject}} {{what}} in {{whose}}.',
    impact: '{{harm}}.',
    recommendation: '{{remedy}} ([Paths Object](https://spec.openapis.org/oas/v3.1.2.html#paths-object)).',
    references: {
      specification: specificationLinks('paths-object'),
      links: ['https://www.rfc-editor.org/rfc/rfc3986#section-3.4'],
    },
  },
  create: (context) => ({
    Document(document) {
      const found = document.paths.flatMap((pathItem) => {
        const start = queryStart(pathItem.path);
        return start === undefined ? [] : [{ pathItem, start }];
      });
      const cause = describeSharedCause(document, found);
      for (const { pathItem, start } of found) {
        const subject = `The path ${code(pathItem.path)} has`;
        const urlPart = start === '?' ? 'a query' : 'a fragment';
        const data = { subject, what: urlPart, whose: 'it', ...texts[start] };
        context.report({ at: pathItem, operation: null, data, cause });
      }
    },
  }),
});

interface Found {
  readonly pathItem: PathItem;
  readonly start: '?' | '#';
}

type Names = 'subject' | 'what' | 'whose' | 'harm' | 'remedy';

/** The maximum of separate findings. More paths follow a convention, which one decision changes. */
const maxAlike = 10;

function describeSharedCause(document: Document, found: readonly Found[]): Cause<Names> | undefined {
  const [first] = found;
  if (first === undefined || found.length <= maxAlike) return undefined;
  const subject = `${found.length} of the ${document.paths.length} paths, such as ${code(first.pathItem.path)}, have`;
  const data = { subject, what: 'a query or fragment', whose: 'them', ...texts[first.start] };
  return { at: document, data };
}

const texts = {
  '?': {
    harm: 'A query is not part of a path: tools encode it or drop it, operations on one URL look like several, and no parameter describes the query fields',
    remedy: 'Remove it from the path, and describe each field as a parameter with `in: query`',
  },
  '#': {
    harm: 'Clients never send a fragment: operations that differ only in it are the same for the server, and tools that encode it call another path',
    remedy: 'Remove the fragment, and describe the difference between the operations as a parameter',
  },
} as const;
