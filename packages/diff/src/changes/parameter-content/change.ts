import { defineChange } from '../../define-change.js';
import type { Parameter } from '@assay/core';
import { asCode } from '../../report/operation-names.js';

/** A parameter has another media type. */
export default defineChange({
  id: 'parameter-content',
  meta: {
    name: 'Parameter media type',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} is now serialised as {{after}} instead of {{before}}.',
      impact: 'Requests in the old form are misread or rejected.',
      recommendation: 'Keep the form, or rename the parameter.',
    },
  },
  visitor: {
    Parameter({ before, after }, { report }) {
      if (before === undefined || after === undefined) return;
      const [old, now] = [getContentForm(before), getContentForm(after)];
      if (old !== now)
        report({
          property: after.content.length > 0 ? 'content' : 'schema',
          data: { before: old, after: now },
        });
    },
  },
});

function getContentForm({ content }: Parameter): string {
  const [mediaType] = content;
  return mediaType === undefined ? 'a plain value' : asCode(mediaType.mediaType.toLowerCase());
}
