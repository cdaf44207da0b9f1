import { defineChange } from '../../define-change.js';

/** The parameter that carries an API key was renamed. */
export default defineChange({
  id: 'api-key-name',
  meta: {
    name: 'API key name',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The API key of {{value}} is now named `{{is}}` instead of `{{was}}`.',
      impact: 'Clients that send it under the old name are rejected.',
      recommendation: 'Accept both names for an announced period.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'apiKey' || after?.type !== 'apiKey') return;
      const [was, is] = [before.parameterName, after.parameterName];
      if (was === undefined || is === undefined || was === is) return;
      if (before.in === 'header' && after.in === 'header' && was.toLowerCase() === is.toLowerCase()) return;
      report({ property: 'name', data: { was, is } });
    },
  },
});
