import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { isClosable } from '../../knowledge/fixes/closable.js';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('additional-properties-unrestricted', {
  kind: 'unsafe',
  title: 'Set `additionalProperties: false`.',
  make({ node, model, document, pointer }) {
    if (!(node instanceof Schema) || !isClosable(node, model)) return undefined;
    return pointer.at(-1) === 'additionalProperties'
      ? [{ kind: 'set', document, pointer, value: false }]
      : [assigned(node, ['additionalProperties'], false)];
  },
});
