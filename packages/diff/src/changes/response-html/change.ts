import { isHtml } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** The API answers with a page. */
export default defineChange({
  id: 'response-html',
  meta: {
    name: 'Pages as answers',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} now answers with `{{mediaType}}`, which browsers show as a page.',
      impact:
        'What other users have stored and is shown there can carry scripts, which run with the rights of whoever looks.',
      recommendation: 'Escape what is shown, and send a `Content-Security-Policy`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer answers with `{{mediaType}}`, which browsers show as a page.',
      impact: 'Clients that show it find nothing.',
      recommendation: 'Announce which media types are left.',
    },
  },
  visitor: {
    MediaType({ before, after, message, name, usage }, { report }) {
      if (usage !== 'response' || message.kind !== 'Response' || before !== undefined || after === undefined)
        return;
      if (isHtml(name)) report({ data: { mediaType: name } });
    },
  },
});
