import { Parameter } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('array-parameter-serialization-missing', {
  kind: 'safe',
  title: 'Set the defaults of `style` and `explode` explicitly.',
  make({ node }) {
    if (!(node instanceof Parameter)) return undefined;
    // The defaults of query and cookie parameters.
    return [assigned(node, ['style'], 'form'), assigned(node, ['explode'], true)];
  },
});
