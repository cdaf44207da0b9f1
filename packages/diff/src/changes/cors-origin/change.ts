import type { Header } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** Scripts of any site may read answers. */
export default defineChange({
  id: 'cors-origin',
  meta: {
    name: 'Origins that may read answers',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{operations}} now lets scripts of any site read its answers (`Access-Control-Allow-Origin: *`).',
      impact: 'Any site that a user opens can call the API from the browser, and read what it answers.',
      recommendation: 'List the origins that may, and send the one that asks.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{operations}} no longer lets scripts of any site read its answers.',
      impact: 'Sites that are not listed can no longer call it from browsers.',
      recommendation: 'Announce which origins may.',
    },
  },
  visitor: {
    Header({ before, after, name }, { report }) {
      if (name !== 'access-control-allow-origin' || after === undefined || !allowsAll(after)) return;
      if (before === undefined || !allowsAll(before)) report({});
    },
  },
});

function allowsAll({ schema, raw }: Header): boolean {
  const { enum: values, keywords } = schema ?? {};
  const origins = [keywords?.['const'], values?.length === 1 ? values[0] : undefined, keywords?.['default']];
  return [...origins, keywords?.['example'], raw['example']].includes('*');
}
