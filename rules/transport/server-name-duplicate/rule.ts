import { defineRule, type Node } from '@assay/core';
import { code, urlCode } from '../../knowledge/wording/names.js';

/** Reports servers of one list with the same name. */
export default defineRule({
  id: 'server-name-duplicate',
  meta: {
    name: 'Duplicate server name',
    category: 'documentation',
    topic: 'transport',
    severity: 'low',
    formats: ['oas3.2'],
    preset: 'recommended',
    problem:
      'The server {{url}} has the name {{name}}, which the server {{other}} in the same list also has.',
    impact:
      'Clients that select a server by its name get either of them, and requests can reach the wrong environment.',
    recommendation:
      'Give each server a unique name ([Server Object](https://spec.openapis.org/oas/v3.2.0.html#server-object)).',
    references: { specification: { 'oas3.2': 'https://spec.openapis.org/oas/v3.2.0.html#server-object' } },
  },
  create: (context) => {
    const urls = new Map<Node | undefined, Map<string, string>>();
    return {
      Server(server) {
        const name = server.text('name');
        if (name === undefined || name === '') return;
        const names = urls.get(server.parent) ?? new Map<string, string>();
        urls.set(server.parent, names);
        const other = names.get(name);
        if (other === undefined) names.set(name, server.url);
        else {
          const data = { url: urlCode(server.url), name: code(name, 60), other: urlCode(other) };
          context.report({ at: server, property: 'name', data });
        }
      },
    };
  },
});
