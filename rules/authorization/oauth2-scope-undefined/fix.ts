import { resolve, SecurityRequirement } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { isObject } from '@assay/text/patches';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('oauth2-scope-undefined', {
  kind: 'suggested',
  title: 'Declare the scope in each flow of its scheme.',
  make({ node, model, pointer, value }) {
    if (!(node instanceof SecurityRequirement) || typeof value !== 'string') return undefined;
    const scheme = resolve(model.document.components?.securitySchemes.get(String(pointer.at(-2))));
    if (scheme === undefined) return undefined;
    return scheme.flows
      .filter(({ raw }) => isObject(raw['scopes']))
      .map((flow) => assigned(flow, ['scopes', value], ''));
  },
});
