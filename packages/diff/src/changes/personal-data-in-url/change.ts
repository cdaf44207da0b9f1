import { exposureInUrl, personalDataOf } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** The URL contains personal data. */
export default defineChange({
  id: 'personal-data-in-url',
  meta: {
    name: 'Personal data in URL',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'breaking',
      severity: 'high',
      problem: '{{Value}} of {{operations}}, personal data by its name ({{kind}}), is now in the URL.',
      impact: 'URLs end up in access logs, proxies, browser histories and `Referer` headers.',
      recommendation: 'Accept it in the body.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{Value}} of {{operations}}, personal data by its name ({{kind}}), is no longer in the URL.',
      impact: 'Clients that send it in the URL are rejected.',
      recommendation: 'Accept both for an announced period.',
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
