import { factOf, Parameter, Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { describedSchemas } from '../../knowledge/texts/described-schemas.js';
import { formatKeyword } from './rule.js';

export default defineFixes('described-format-missing', {
  kind: 'suggested',
  title: 'Add the described format to the schema.',
  make({ node, model }) {
    // In 2.0, a parameter is also its own schema.
    const schema = node instanceof Parameter ? node.schema : node;
    if (!(schema instanceof Schema)) return undefined;
    const format = factOf(model, describedSchemas).find((entry) => entry.schema === schema)?.format;
    const keyword = format === undefined ? undefined : formatKeyword(format, schema);
    if (keyword === undefined) return undefined;
    const [name, value] = keyword;
    return [{ kind: 'set', document: schema.document, pointer: [...schema.segments(), name], value }];
  },
});
