import type { Header } from '@assay/core';
import { asCode } from '../../report/operation-names.js';
import { defineChange } from '../../define-change.js';

/** A response header is serialised in another style. */
export default defineChange({
  id: 'response-header-style',
  meta: {
    name: 'Style of a response header',
    axis: 'contract',
    security: 'equal',
    forward: {
      clients: 'breaking',
      severity: 'medium',
      problem: '{{Value}} of {{operations}} is written otherwise: {{after}} instead of {{before}}.',
      impact: 'Clients that read it as before misread it.',
      recommendation: 'Keep how it is written, or give it another name.',
    },
  },
  visitor: {
    Header({ before, after, usage }, { report }) {
      if (usage !== 'response' || before === undefined || after === undefined) return;
      const [old, now] = [describeStyle(before), describeStyle(after)];
      if (old !== now)
        report({
          property: before.flag('explode') === after.flag('explode') ? 'content' : 'explode',
          data: { before: old, after: now },
        });
    },
  },
});

function describeStyle(header: Header): string {
  const [mediaType] = header.content;
  if (mediaType !== undefined) return asCode(mediaType.mediaType.toLowerCase());
  return header.flag('explode') ? '`explode: true`' : '`explode: false`';
}
