import { defineChange } from '../../define-change.js';
import { findRange } from '../../engines/media-ranges.js';
import { asCode } from '../../report/operation-names.js';

/** A response is no longer available in a media type. */
export default defineChange({
  id: 'response-media-type',
  meta: {
    name: 'Response media type',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The response {{code}} of {{operations}} is no longer available as {{mediaType}}.',
      impact: 'Clients that request it get another type, or an error.',
      recommendation: 'Continue to offer it, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The response {{code}} of {{operations}} is now also available as {{mediaType}}.',
      impact: 'Clients can request it.',
      recommendation: 'Make sure that the default media type stays the same.',
    },
  },
  visitor: {
    MediaType({ before, after, message, name, usage }, { report }) {
      if (usage !== 'response' || message.kind !== 'Response' || before === undefined || after !== undefined)
        return;
      if (findRange(name, message.after) !== undefined) return;
      report({ data: { code: asCode(message.code), mediaType: asCode(name) } });
    },
  },
});
