import { SecurityScheme } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('basic-authentication-used', {
  kind: 'unsafe',
  title: 'Require a bearer token instead of HTTP Basic.',
  make({ node }) {
    // OpenAPI 2.0 has no bearer tokens.
    if (!(node instanceof SecurityScheme) || node.raw['type'] !== 'http') return undefined;
    return [assigned(node, ['scheme'], 'bearer')];
  },
});
