import { defineChange } from '../../define-change.js';

/** An API key moves into the URL. */
export default defineChange({
  id: 'api-key-location',
  meta: {
    name: 'API key in URL',
    axis: 'authentication',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem:
        'The API key of {{value}} is now in the URL, as the query parameter `{{parameter}}`, instead of a {{place}}.',
      impact:
        'URLs end up in access logs, proxies, browser histories and `Referer` headers: anyone who reads them there can act as the client.',
      recommendation: 'Accept the key in a header.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The API key of {{value}} is no longer in the URL: it is sent in a {{place}}.',
      impact: 'Clients that send it in the query string are rejected.',
      recommendation: 'Accept both for an announced period, then reject keys in URLs.',
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
