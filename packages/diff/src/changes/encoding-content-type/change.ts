import { defineChange } from '../../define-change.js';
import { asCode } from '../../report/operation-names.js';

/** A part of a form is taken in other media types. */
export default defineChange({
  id: 'encoding-content-type',
  meta: {
    name: 'Part media type',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'medium',
      problem:
        'The part {{name}} that clients send in {{operations}} now has the media type {{after}} instead of {{before}}.',
      impact: 'Clients that send the part as before may be rejected.',
      recommendation: 'Continue to accept current requests, or announce when that ends.',
    },
  },
  visitor: {
    MediaType({ before, after, usage }, { report }) {
      if (usage !== 'request' || before === undefined || after === undefined) return;
      for (const [name, encoding] of before.encodings) {
        const other = after.encodings.get(name);
        const [old, now] = [encoding.text('contentType'), other?.text('contentType')];
        if (
          other === undefined ||
          old === undefined ||
          now === undefined ||
          splitMediaTypes(old) === splitMediaTypes(now)
        )
          continue;
        const place = { property: 'contentType' };
        const data = { name: asCode(name), before: asCode(old), after: asCode(now) };
        report({ before: { node: encoding, ...place }, after: { node: other, ...place }, data });
      }
    },
  },
});

/** The media types in one order. */
function splitMediaTypes(text: string): string {
  return text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .sort()
    .join();
}
