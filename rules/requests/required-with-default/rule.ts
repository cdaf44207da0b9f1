import { defineRule, Schema } from '@assay/core';
import { describeValue } from '../../knowledge/values/json-values.js';
import { isRegisteredField } from '../../knowledge/wording/registered-names.js';
import { locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

export default defineRule({
  id: 'required-with-default',
  meta: {
    name: 'Default on a required value',
    category: 'documentation',
    topic: 'requests',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: '{{schema}} is required, but has the default {{value}}.',
    impact:
      'The default is never used: readers believe that they may omit the value and get an error, or the service does not actually require it.',
    recommendation: '{{remedy}}.',
    references: { specification: specificationLinks('schema-object') },
  },
  create: (context) => ({
    Parameter({ name, schema, required, in: place }) {
      if (!required || schema === undefined || schema.keywords['default'] === undefined) return;
      if (hasOneValue(schema) || isConvention(name)) return;
      const remedy =
        place === 'path'
          ? 'Remove `default`: a path parameter is always present'
          : 'Remove `default`, or `required` if the parameter is optional';
      const value = describeValue(schema.exact('default'));
      const data = { schema: locateSchema(schema), value, remedy };
      context.report({ at: schema, property: 'default', data });
    },
    'Schema.default'(schema) {
      if (schema.keywords['default'] === undefined || schema.step !== 'properties') return;
      // In responses, both can be right: `required` is a promise of the service, the default its documentation.
      if (!schema.usedInRequest || schema.readOnly || hasOneValue(schema)) return;
      const { parent } = schema;
      if (!(parent instanceof Schema) || !parent.required.includes(String(schema.key))) return;
      const remedy = 'Remove `default`, or remove the property from `required` if it is optional';
      const value = describeValue(schema.exact('default'));
      const data = { schema: locateSchema(schema), value, remedy };
      context.report({ at: schema, property: 'default', data });
    },
  }),
});

/** True for names that clients send as constants, which the default documents. */
function isConvention(name: string): boolean {
  return /^(?:x-)?(?:api-?)?version$/i.test(name) || isRegisteredField(name);
}

/** True for constants, whose single value the default documents. */
function hasOneValue(schema: Schema): boolean {
  return schema.hasConst || schema.enum?.length === 1;
}
