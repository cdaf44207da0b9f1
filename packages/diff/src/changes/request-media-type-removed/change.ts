import { defineChange } from '../../define-change.js';
import { findRange } from '../../engines/media-ranges.js';
import { asCode } from '../../report/operation-names.js';

/** A body is no longer accepted in a media type. */
export default defineChange({
  id: 'request-media-type-removed',
  meta: {
    name: 'Removed request media type',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{operations}} no longer accepts bodies of the media type {{mediaType}}.',
      impact: 'Clients that send it are rejected.',
      recommendation: 'Continue to accept it, or announce when that ends.',
    },
    backward: {
      clients: 'compatible',
      severity: 'info',
      problem: '{{operations}} now accepts bodies of the media type {{mediaType}}.',
      impact: 'Clients can send it.',
      recommendation: 'No action is needed, as long as the service supports it.',
    },
  },
  visitor: {
    MediaType({ before, after, message, name, usage }, { report }) {
      if (
        usage !== 'request' ||
        message.kind !== 'RequestBody' ||
        before === undefined ||
        after !== undefined
      )
        return;
      if (findRange(name, message.after) === undefined) report({ data: { mediaType: asCode(name) } });
    },
  },
});
