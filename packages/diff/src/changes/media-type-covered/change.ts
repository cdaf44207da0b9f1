import { defineChange } from '../../define-change.js';
import { findRange } from '../../engines/media-ranges.js';
import { asCode } from '../../report/operation-names.js';

/** A media type of a body is now covered only by a range. */
export default defineChange({
  id: 'media-type-covered',
  meta: {
    name: 'Media type covered by a range',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'unknown',
      severity: 'low',
      problem: '{{Value}}, for {{operations}}, now has the media type {{mediaType}} only by {{range}}.',
      impact: 'The range may describe a different body.',
      recommendation: 'List the media type itself.',
    },
    backward: {
      clients: 'unknown',
      severity: 'low',
      problem:
        '{{Value}}, for {{operations}}, now lists the media type {{mediaType}} itself, not only by {{range}}.',
      impact: 'The media type may describe another body than the range.',
      recommendation: 'Make sure that the body stays the same.',
    },
  },
  visitor: {
    MediaType({ before, after, message, name }, { report }) {
      if (before === undefined || after !== undefined) return;
      const range = findRange(name, message.after);
      if (range === undefined) return;
      const isSame = JSON.stringify(before.raw) === JSON.stringify(range.node.raw);
      const verdict = isSame ? ({ clients: 'compatible', impact: 'The body stays the same.' } as const) : {};
      report({
        after: { node: range.node },
        ...verdict,
        reverse: verdict,
        data: { mediaType: asCode(name), range: asCode(range.name) },
      });
    },
  },
});
