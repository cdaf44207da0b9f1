import { defineChange } from '../../define-change.js';

/** A response is a stream of items, or no longer one. */
export default defineChange({
  id: 'response-stream',
  meta: {
    name: 'Stream of items',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} no longer comes as a stream of items.',
      impact: 'Clients that read item by item wait for the end, or find another form.',
      recommendation: 'Keep the stream, or offer the other form under a media type of its own.',
    },
    backward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} now comes as a stream of items.',
      impact: 'Clients that read all at once wait without end, or find another form.',
      recommendation: 'Keep the form, or offer the stream under a media type of its own.',
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
