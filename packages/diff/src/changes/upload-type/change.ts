import type { Encoding } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** Uploaded files may have more types. */
export default defineChange({
  id: 'upload-type',
  meta: {
    name: 'Upload file types',
    axis: 'input',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem: 'The part `{{part}}` that clients upload in {{operations}} may now be of {{after}}.',
      impact: 'Attackers can upload programs, pages with scripts and archive bombs, which users may open.',
      recommendation:
        'List the accepted types in `contentType` of the Encoding Object, and check the content itself.',
    },
    backward: {
      clients: 'breaking',
      severity: 'info',
      problem: 'The part `{{part}}` that clients upload in {{operations}} may no longer be of {{after}}.',
      impact: 'Clients that upload other types are rejected.',
      recommendation: 'Announce the accepted types.',
    },
  },
  visitor: {
    MediaType({ before, after, usage }, { report }) {
      if (usage !== 'request' || before === undefined || after === undefined) return;
      for (const [part, encoding] of before.encodings) {
        const was = listContentTypes(encoding);
        const other = after.encodings.get(part);
        const is = other === undefined ? undefined : listContentTypes(other);
        const added = is?.filter((type) => !was?.includes(type));
        if (was === undefined || added?.length === 0) continue;
        report({
          before: { node: encoding, property: 'contentType' },
          after:
            other === undefined
              ? { node: after, property: 'encoding' }
              : { node: other, property: 'contentType' },
          severity: added === undefined || added.some((type) => type.includes('*')) ? 'medium' : 'low',
          data: { part, after: added === undefined ? 'any type' : `\`${added.join(', ')}\`` },
        });
      }
    },
  },
});

function listContentTypes(encoding: Encoding): readonly string[] | undefined {
  return encoding
    .text('contentType')
    ?.split(',')
    .map((type) => type.trim().toLowerCase());
}
