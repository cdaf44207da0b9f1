import { urlVariables } from '@assay/api-knowledge';
import { defineRule, Server } from '@assay/core';
import { code, urlCode } from '../../knowledge/wording/names.js';
import { specificationLinks3 } from '../../knowledge/wording/specification-links.js';

/** Reports declared server variables that the URL does not contain. */
export default defineRule({
  id: 'server-variable-unused',
  meta: {
    name: 'Unused server variable',
    category: 'documentation',
    topic: 'transport',
    severity: 'info',
    formats: ['oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The variable {{name}} is declared for the server {{url}}, but does not appear in the URL.',
    impact: 'Readers set a value that has no effect, or the URL lacks an intended part.',
    recommendation: 'Insert {{braced}} into the URL where it belongs, or remove the variable.',
    references: { specification: specificationLinks3('server-variable-object') },
    yieldsTo: {
      'server-variable-undefined': 'object',
    },
  },
  create: (context) => ({
    ServerVariable(variable) {
      const server = variable.parent;
      if (!(server instanceof Server) || server.text('url') === undefined) return;
      const name = String(variable.key);
      const used = urlVariables(server.url);
      if (used.includes(name)) return;
      // If only the case differs, this is the variable that `server-variable-undefined` reports.
      const isMisspelled = used.some((other) => other.toLowerCase() === name.toLowerCase());
      context.report({
        at: variable,
        about: isMisspelled ? server : [],
        operation: null,
        data: { name: code(name), url: urlCode(server.url), braced: code(`{${name}}`) },
      });
    },
  }),
});
