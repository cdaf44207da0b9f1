import { factOf, Parameter, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { getStatedDefault, describedSchemas } from '../../knowledge/texts/described-schemas.js';

export default defineFixes('described-default-missing', {
  kind: 'suggested',
  title: 'Add the described default to the schema.',
  make({ node, model }) {
    // In 2.0, a parameter is also its own schema.
    const schema = node instanceof Parameter ? node.schema : node;
    if (!(schema instanceof Schema)) return undefined;
    const stated = factOf(model, describedSchemas).find((entry) => entry.schema === schema)?.default;
    const value = stated === undefined ? undefined : getStatedDefault(schema, stated);
    if (value === undefined) return undefined;
    return [{ kind: 'set', document: schema.document, pointer: [...schema.segments(), 'default'], value }];
  },
});
