import { defineChange } from '../../define-change.js';

/** An API key moves between a header and a cookie. */
export default defineChange({
  id: 'api-key-carrier',
  meta: {
    name: 'API key moved between header and cookie',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        'The API key of {{value}} moves from a {{was}} to a {{is}}. Whether that is safer depends on the CSRF protection.',
      impact:
        'Clients that send it in the old location are rejected. Browsers send cookies automatically, even with forged requests of other sites.',
      recommendation:
        'Accept both for an announced period, and protect operations with cookies against CSRF.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'apiKey' || after?.type !== 'apiKey') return;
      const [was, is] = [before.in, after.in];
      if (was === undefined || is === undefined || was === is || was === 'query' || is === 'query') return;
      report({ property: 'in', data: { was, is } });
    },
  },
});
