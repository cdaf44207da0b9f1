import type { Header } from '@assay/core';
import { defineChange } from '../../define-change.js';

/** Scripts of any site can read responses. */
export default defineChange({
  id: 'cors-origin',
  meta: {
    name: 'CORS origins',
    axis: 'exposure',
    security: 'weaker',
    forward: {
      clients: 'compatible',
      severity: 'medium',
      problem:
        '{{operations}} now allows scripts of any site to read its responses (`Access-Control-Allow-Origin: *`).',
      impact: 'Any site that a user opens can call the API from the browser, and read the responses.',
      recommendation: 'Keep an allowlist of origins, and return the origin of the caller if it is listed.',
    },
    backward: {
      clients: 'unknown',
      severity: 'info',
      problem: '{{operations}} no longer allows scripts of any site to read its responses.',
      impact: 'Unlisted sites can no longer call it from browsers.',
      recommendation: 'Announce the allowed origins.',
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
