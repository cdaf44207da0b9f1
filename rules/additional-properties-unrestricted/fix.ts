import { factOf, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { isClosable } from '../knowledge/fixes/closable.js';
import { assigned } from '../knowledge/fixes/edits.js';
import { openObjects } from '../knowledge/schemas/open-objects.js';

export default defineFixes('additional-properties-unrestricted', {
  kind: 'unsafe',
  title: 'Set `additionalProperties: false`.',
  make({ node, model, document, pointer }) {
    if (node instanceof Schema) {
      if (!isClosable(node, model)) return undefined;
      return pointer.at(-1) === 'additionalProperties'
        ? [{ kind: 'set', document, pointer, value: false }]
        : [assigned(node, ['additionalProperties'], false)];
    }
    const open = factOf(model, openObjects).plain.filter(
      (schema) => schema.keywords['additionalProperties'] === undefined,
    );
    // The finding stands for all of them: it is mended where each can be closed.
    return open.every((schema) => isClosable(schema, model))
      ? open.map((schema) => assigned(schema, ['additionalProperties'], false))
      : undefined;
  },
});
