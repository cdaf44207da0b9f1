import { factOf, Parameter, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { describedSchemas } from '../../knowledge/texts/described-schemas.js';

export default defineFixes('described-values-missing', {
  kind: 'suggested',
  title: 'Add the described values to the schema.',
  make({ node, model }) {
    // In 2.0, a parameter is also its own schema.
    const schema = node instanceof Parameter ? node.schema : node;
    if (!(schema instanceof Schema)) return undefined;
    const values = factOf(model, describedSchemas).find((entry) => entry.schema === schema)?.values?.values;
    if (values === undefined) return undefined;
    return [
      { kind: 'set', document: schema.document, pointer: [...schema.segments(), 'enum'], value: [...values] },
    ];
  },
});
