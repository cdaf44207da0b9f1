import { defineChange } from '../../define-change.js';

/** An API key moves between a header and a cookie. */
export default defineChange({
  id: 'api-key-carrier',
  meta: {
    name: 'API key between header and cookie',
    axis: 'authentication',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        'The API key of {{value}} moves from a {{was}} to a {{is}}; whether that is safer depends on the protection against forged requests.',
      impact:
        'Clients that send it in the old place are refused. Browsers send cookies by themselves, also with requests that other sites forge.',
      recommendation:
        'Accept both for a time that you announce; protect what takes cookies against forged requests.',
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
