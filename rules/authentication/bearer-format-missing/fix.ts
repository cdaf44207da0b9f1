import { SecurityScheme } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('bearer-format-missing', {
  kind: 'suggested',
  title: 'Set `bearerFormat: JWT`, as the description states.',
  make({ node }) {
    if (!(node instanceof SecurityScheme)) return undefined;
    const text = node.text('description') ?? '';
    const mentionsJwt =
      /\bJWTs?\b|\bJSON Web Tokens?\b/i.test(text) && !/\b(?:not|no|or|opaque)\b/i.test(text);
    return mentionsJwt ? [assigned(node, ['bearerFormat'], 'JWT')] : undefined;
  },
});
