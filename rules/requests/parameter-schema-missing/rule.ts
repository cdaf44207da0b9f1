import { defineRule, isObject, type Format, type Parameter } from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';

/** Reports parameters without a definition of their values. */
export default defineRule({
  id: 'parameter-schema-missing',
  meta: {
    name: 'Missing parameter schema',
    category: 'documentation',
    topic: 'requests',
    kind: 'absence',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    agents: true,
    problem:
      'The {{place}} parameter {{parameter}} of {{use}} does not define its values: it has {{lacking}}.',
    impact:
      'Clients, validators and tests do not know which values are valid, so everything passes unchecked.',
    recommendation:
      'Add {{remedy}} ([Parameter Object](https://spec.openapis.org/oas/v3.1.2.html#parameter-object)).',
    references: { specification: specificationLinks('parameter-object') },
    yieldsTo: {
      'parameter-schema-on-non-body': 'object',
    },
  },
  create: (context) => ({
    Parameter(parameter) {
      // `required-field-missing` reports parameters without a name or location.
      if (parameter.name === '' || parameter.in === '' || hasValues(parameter, context.format)) return;
      const words = context.format === 'oas2' ? words2 : words3;
      context.report({
        at: parameter,
        data: { place: parameter.in, parameter: code(parameter.name), use: nameUse(parameter), ...words },
      });
    },
    RequestBody(body) {
      if (context.format !== 'oas2' || body.raw['schema'] !== undefined) return;
      context.report({
        at: body,
        data: {
          place: 'body',
          parameter: code(body.text('name') ?? 'body'),
          use: nameUse(body),
          lacking: 'no `schema`',
          remedy: 'a `schema`',
        },
      });
    },
  }),
});

const words2 = { lacking: 'no `type`', remedy: 'a `type`' };
const words3 = { lacking: 'neither `schema` nor `content`', remedy: 'a `schema`' };

function hasValues({ raw }: Parameter, format: Format): boolean {
  if (format === 'oas2') return raw['type'] !== undefined;
  const { schema, content } = raw;
  return (
    schema !== undefined || (isObject(content) ? Object.keys(content).length > 0 : content !== undefined)
  );
}
