import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';

/** A webhook or callback may have an additional media type. */
export default defineChange({
  id: 'webhook-media-type',
  meta: {
    name: 'Media type of a webhook',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} may now come as {{type}}.',
      impact: 'Receivers that do not read it fail.',
      recommendation: 'Keep the media type, or let receivers choose.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} no longer comes as {{type}}.',
      impact: 'Receivers that read it get the others.',
      recommendation: 'Nothing needs to be done.',
    },
  },
  visitor: {
    MediaType({ before, after, message, usage, name }, { report }) {
      if (
        usage !== 'response' ||
        message.kind !== 'RequestBody' ||
        before !== undefined ||
        after === undefined
      )
        return;
      report({ data: { type: asCode(name) } });
    },
  },
});
