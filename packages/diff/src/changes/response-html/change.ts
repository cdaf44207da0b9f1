import { isHtml } from '@assay/api-knowledge';
import { defineChange } from '../../define-change.js';

/** Responses contain an HTML page. */
export default defineChange({
  id: 'response-html',
  meta: {
    name: 'HTML response',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'low',
      problem: '{{operations}} now returns `{{mediaType}}`, which browsers render as a page.',
      impact:
        'Stored content of other users can contain scripts, which run with the permissions of the viewer.',
      recommendation: 'Escape the content, and send a `Content-Security-Policy`.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer returns `{{mediaType}}`, which browsers render as a page.',
      impact: 'Clients that show it no longer get a page.',
      recommendation: 'Announce the remaining media types.',
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
