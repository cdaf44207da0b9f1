import { defineChange } from '../../define-change.js';

/** An API key moves into the URL. */
export default defineChange({
  id: 'api-key-location',
  meta: {
    name: 'API key in the URL',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem:
        'The API key of {{value}} now stands in the URL, as the query parameter `{{parameter}}`; it was sent in a {{place}}.',
      impact:
        'URLs end up in access logs, proxies, browser histories and `Referer` headers: whoever reads them there can act as the client.',
      recommendation: 'Accept the key in a header.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The API key of {{value}} no longer stands in the URL; it is sent in a {{place}}.',
      impact: 'Clients that send it in the query string are refused.',
      recommendation: 'Accept both for a time that you announce, then refuse keys in URLs.',
    },
  },
  visitor: {
    SecurityScheme({ before, after }, { report }) {
      if (before?.type !== 'apiKey' || after?.type !== 'apiKey') return;
      const { in: place } = before;
      if (after.in !== 'query' || (place !== 'header' && place !== 'cookie')) return;
      report({ property: 'in', data: { place, parameter: after.parameterName ?? '' } });
    },
  },
});
