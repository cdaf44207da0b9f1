import { resolve } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** An operation sends callbacks to a URL that the client provides. */
export default defineChange({
  id: 'callback-operation',
  meta: {
    name: 'Callback',
    axis: 'surface',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: '{{operations}} now calls back to a URL of the client: `{{callback}}`.',
      impact: 'A client can make the API call hosts that the client cannot reach, and receives the content.',
      recommendation:
        'Accept only hosts from a list, and reject addresses of your own networks ([OWASP on SSRF](https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html)).',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: '{{operations}} no longer calls back to a URL of the client: `{{callback}}`.',
      impact: 'Clients that wait for it receive nothing.',
      recommendation: 'Announce when it ends, and what replaces it.',
    },
  },
  visitor: {
    Operation({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      for (const [name, slot] of after.callbacks) {
        const callback = resolve(slot);
        const isChosen = callback?.pathItems.some(({ path }) => path.includes('{$request'));
        if (callback === undefined || isChosen !== true || before.callbacks.has(name)) continue;
        report({ before: null, after: { node: callback }, data: { callback: name } });
      }
    },
  },
});
