import { defineChange } from '../../define-change.js';
import { isCovered } from '../../engines/media-ranges.js';
import { asCode } from '../../report/operation-names.js';

/** A response no longer comes in a media type. */
export default defineChange({
  id: 'response-media-type',
  meta: {
    name: 'Media type of responses',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: 'The response {{code}} of {{operations}} no longer comes as {{mediaType}}.',
      impact: 'Clients that ask for it get another one, or an error.',
      recommendation: 'Go on offering it, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: 'The response {{code}} of {{operations}} now also comes as {{mediaType}}.',
      impact: 'Clients that ask for it can have it.',
      recommendation: 'Make sure that clients that ask for nothing in particular get what they got before.',
    },
  },
  visitor: {
    MediaType({ before, after, message, name, usage }, { report }) {
      if (usage !== 'response' || message.kind !== 'Response' || before === undefined || after !== undefined)
        return;
      if (isCovered(name, message.after)) return;
      report({ data: { code: asCode(message.code), mediaType: asCode(name) } });
    },
  },
});
