import { factOf, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../knowledge/fixes/edits.js';
import { openObjects } from '../knowledge/schemas/open-objects.js';

export default defineFixes('additional-properties-unrestricted', {
  kind: 'unsafe',
  title: 'Set `additionalProperties: false`.',
  make({ node, model, document, pointer }) {
    if (pointer.at(-1) === 'additionalProperties') return [{ kind: 'set', document, pointer, value: false }];
    if (node instanceof Schema) return [assigned(node, ['additionalProperties'], false)];
    return factOf(model, openObjects)
      .plain.filter((schema) => schema.keywords['additionalProperties'] === undefined)
      .map((schema) => assigned(schema, ['additionalProperties'], false));
  },
});
