import { defineChange } from '../../define-change.js';
import { listMediaTypes, pairParts } from '../../engines/parts.js';
import { asCode } from '../../report/operation-names.js';

/** The media types of a form part have changed. */
export default defineChange({
  id: 'encoding-content-type',
  meta: {
    name: 'Part media type',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem:
        'The part {{name}} of {{value}}, for {{operations}}, now has the media type {{after}} instead of {{before}}.',
      impact: 'Parts with the old media type are misread or rejected.',
      recommendation: 'Continue to accept current messages, or announce when that ends.',
    },
  },
  visitor: {
    MediaType(pair, { report }) {
      for (const { name, before, after, places } of pairParts(pair)) {
        const [old, now] = [listMediaTypes(before), listMediaTypes(after)];
        if (old?.join() === now?.join()) continue;
        // A part without a media type has the media type that its schema implies. The change about uploads reports this case.
        if ((old === undefined || now === undefined) && pair.usage === 'request') continue;
        const property = 'contentType';
        const [sent, known] = pair.usage === 'request' ? [old, now] : [now, old];
        const isKnown = known !== undefined && sent?.every((each) => includesMediaType(known, each)) === true;
        report({
          before: old === undefined ? places.before : { ...places.before, property },
          after: now === undefined ? places.after : { ...places.after, property },
          ...(isKnown && { clients: 'compatible', impact: 'Clients can handle the parts as before.' }),
          data: { name: asCode(name), before: describe(old), after: describe(now) },
        });
      }
    },
  },
});

function includesMediaType(ranges: readonly string[], mediaType: string): boolean {
  return ranges.some(
    (range) => range === mediaType || range === '*/*' || range === `${mediaType.split('/')[0]}/*`,
  );
}

function describe(mediaTypes: readonly string[] | undefined): string {
  return mediaTypes === undefined ? 'the default' : asCode(mediaTypes.join(', '));
}
