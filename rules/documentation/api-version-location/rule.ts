import { defineRule, type PathItem } from '@assay/core';
import { reportAsOne, type Deviation } from '../../knowledge/wording/report-habit.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports API versions outside of the configured location. */
export default defineRule({
  id: 'api-version-location',
  meta: {
    name: 'Misplaced API version',
    category: 'documentation',
    topic: 'documentation',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'style',
    problem: 'The API version belongs {{place}}, unlike in {{subject}}.',
    impact: 'Clients and gateways cannot find the version in one fixed place.',
    recommendation:
      'Move the version to the same place as the others, or set `in` to the place that your guide requires.',
    references: { specification: specificationLinks('paths-object') },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        in: {
          enum: ['one-place', 'path', 'server', 'nowhere'],
          default: 'one-place',
          description: 'Where versions belong; `one-place` means in every path or in none.',
        },
      },
    },
  },
  create: (context) => {
    const all: PathItem[] = [];
    return {
      PathItem(pathItem) {
        // Path items behind a reference have no path of their own.
        if (pathItem.parent?.kind === 'Document' && pathItem.role === 'path') all.push(pathItem);
      },
      'Document:exit'(document) {
        const chosen = context.options.in;
        const versioned = all.filter(({ path }) => version.test(path));
        const isInServer = document.servers.some(({ url }) => version.test(url));
        const isMixed = versioned.length > 0 && (isInServer || versioned.length < all.length);
        if (chosen === 'one-place' && !isMixed) return;
        const expected = chosen === 'one-place' ? (isInServer ? 'server' : 'path') : chosen;
        const wrong = expected === 'path' ? all.filter((item) => !versioned.includes(item)) : versioned;
        const breaks = wrong.map((at): Deviation => ({ at, operation: null, name: at.path }));
        const scope = { total: all.length, noun: 'paths' };
        reportAsOne(context, document, breaks, scope, (subject) => ({ subject, place: places[expected] }));
      },
    };
  },
});

/** Matches a version in a path: `v2`, `v1beta1`, `v1.0-preview`, `3.1`. */
const version =
  /\/(?:v\d+(?:\.\d+)*(?:[.-]?(?:alpha|beta|rc|preview|p)\d*)*(?:p\d+)?|\d+\.\d+(?:\.\d+)*)(?=[/:]|$)/i;

const places = {
  path: 'in every path',
  server: 'in the URL of the server',
  nowhere: 'outside URLs',
} as const;
