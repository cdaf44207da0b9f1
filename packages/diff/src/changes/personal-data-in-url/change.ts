import { exposureInUrl, personalDataOf } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** Personal data stands in the URL. */
export default defineChange({
  id: 'personal-data-in-url',
  meta: {
    name: 'Personal data in the URL',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{Value}} of {{operations}}, personal data by its name ({{kind}}), now stands in the URL.',
      impact: 'URLs end up in access logs, proxies, browser histories and `Referer` headers.',
      recommendation: 'Take it in the body.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem:
        '{{Value}} of {{operations}}, personal data by its name ({{kind}}), no longer stands in the URL.',
      impact: 'Clients that send it in the URL are refused.',
      recommendation: 'Accept both for a time that you announce.',
    },
  },
  visitor: {
    Parameter({ before, after, usage }, { report }) {
      if (usage !== 'request' || before !== undefined || after === undefined) return;
      if (after.in !== 'query' && after.in !== 'path') return;
      const kind = personalDataOf(after.name, after.schema);
      if (kind === undefined || exposureInUrl(kind) === 'common') return;
      const clients = after.required ? ('breaking' as const) : ('compatible' as const);
      report({ clients, severity: exposureInUrl(kind) === 'secret' ? 'high' : 'medium', data: { kind } });
    },
  },
});
