import { defineChange } from '../../define-change.js';

/** A response is a stream of items, or no longer one. */
export default defineChange({
  id: 'response-stream',
  meta: {
    name: 'Response stream',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} is no longer a stream of items.',
      impact: 'Clients that read item by item must wait for the end, or cannot parse the response.',
      recommendation: 'Keep the stream, or offer the other form under a separate media type.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} is now a stream of items.',
      impact: 'Clients that read the whole response wait forever, or cannot parse it.',
      recommendation: 'Keep the form, or offer the stream under a separate media type.',
    },
  },
  visitor: {
    MediaType({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after === undefined) return;
      if (before.itemSchema !== undefined && after.itemSchema === undefined && after.schema !== undefined)
        report({
          before: { node: before, property: 'itemSchema' },
          after: { node: after, property: 'schema' },
        });
    },
  },
});
