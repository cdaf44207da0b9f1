import { defineRule, exactMember, validateInstance } from '@assay/core';
import { enumerate } from '../knowledge/wording/enumerate.js';
import { describeValue, isOfType } from '../knowledge/schemas/json-values.js';
import { typeOfKeyword } from '../knowledge/schemas/keyword-types.js';
import { locateSchema } from '../knowledge/wording/locate-schema.js';

const constraints = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;

export default defineRule({
  id: 'enum-with-constraints',
  meta: {
    name: 'Constraints next to an enum',
    category: 'documentation',
    topic: 'schemas',
    severity: 'info',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'strict',
    problem: 'The `enum` of {{schema}} has {{constraints}} next to it, {{effect}}.',
    impact:
      'Readers cannot tell which of the two is meant, and whoever adds a value to the list has to discover that another keyword refuses it.',
    recommendation: 'Remove {{constraints}}, and keep the list of values.',
    references: { links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2'] },
    yieldsTo: {
      'schema-unsatisfiable': 'object',
    },
  },
  create: (context) => ({
    'Schema.enum'(schema) {
      const { keywords } = schema;
      const values = exactMember(schema, 'enum');
      if (!Array.isArray(values) || values.length === 0) return;
      const found = constraints.filter((keyword) => {
        const value = keywords[keyword];
        if (value === undefined || value === false) return false;
        const type = typeOfKeyword(keyword, schema.dialect);
        return type !== undefined && values.some((listed) => isOfType(listed, type));
      });
      const [first] = found;
      if (first === undefined) return;
      const isUnsatisfiable = values.every(
        (value) => validateInstance(schema, value, { isFirstEnough: true }).verdict === 'invalid',
      );
      const excluded: unknown = values.find((value: unknown) =>
        validateInstance(schema, value).errors.some(
          ({ keyword, segments }) =>
            segments.length === 0 && found.some((constraint) => constraint === keyword),
        ),
      );
      const effect =
        excluded === undefined
          ? 'which changes nothing: all listed values meet it'
          : `which makes its value ${describeValue(excluded)} invalid`;
      const data = { schema: locateSchema(schema), constraints: enumerate(found), effect };
      context.report({
        at: schema,
        property: first,
        yieldsTo: isUnsatisfiable ? ['schema-unsatisfiable'] : [],
        data,
      });
    },
  }),
});
