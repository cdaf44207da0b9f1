import { defineRule } from '@assay/core';
import { enumerate, code, plain, locateSchema } from '../../knowledge/wording/names.js';
import { nearestName } from '../../knowledge/wording/nearest-name.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { undefinedRequired, type UndefinedRequired } from '../../knowledge/schemas/undefined-required.js';

export default defineRule({
  id: 'required-property-undefined',
  meta: {
    name: 'Undefined required property',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem: '{{schema}} requires {{names}}, {{fault}}.',
    impact:
      'Validators reject every object without it, while readers, generated code and mock servers do not know that it exists.',
    recommendation:
      'Correct the name in `required`, declare the property under `properties`, or remove the name from the list.',
    references: {
      specification: specificationLinks('schema-object'),
      links: ['https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3'],
    },
    yieldsTo: {
      'schema-unsatisfiable': 'object',
    },
  },
  create: (context) => ({
    'Schema.required'(schema) {
      if (!Array.isArray(schema.keywords['required']) || context.model === undefined) return;
      const found = undefinedRequired(context.model, schema);
      if (found === undefined) return;
      const first = schema.keywords['required'].indexOf(found.names[0]);
      context.report({
        at: schema,
        property: ['required', String(first)],
        // If the schema is closed, no object is valid.
        yieldsTo: found.isClosed ? ['schema-unsatisfiable'] : [],
        data: {
          schema: locateSchema(schema),
          names: enumerate(found.names.map((name) => plain(name, 40))),
          fault: `which no \`properties\` declare${suggestProperty(found)}`,
        },
      });
    },
  }),
});

function suggestProperty({ names, declared }: UndefinedRequired): string {
  const [name = '', ...others] = names;
  const near = nearestName(name, declared);
  if (near === undefined) return '';
  return others.length === 0
    ? `; ${code(near, 40)} may be meant`
    : `; ${code(near, 40)} may be meant by ${code(name, 40)}`;
}
