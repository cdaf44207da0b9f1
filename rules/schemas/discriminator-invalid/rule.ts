import { defineRule, isObject, type Format, type Model, type Schema } from '@assay/core';
import { enumerate, code, locateSchema } from '../../knowledge/wording/names.js';
import { specificationLinks } from '../../knowledge/wording/specification-links.js';
import { findDiscriminatorFault, type DiscriminatorFault } from './fault.js';
import { listPayloads } from './payloads.js';
import { unreachableOf } from './unreachable.js';

export default defineRule({
  id: 'discriminator-invalid',
  meta: {
    name: 'Invalid discriminator',
    category: 'documentation',
    topic: 'schemas',
    severity: 'medium',
    formats: ['oas2', 'oas3.0', 'oas3.1', 'oas3.2'],
    preset: 'recommended',
    problem: 'The discriminator of {{schema}} is {{property}}, {{fault}}.',
    impact:
      'Clients and validators that select the schema by this property find none, and then reject the data or parse it as the wrong type.',
    recommendation: '{{remedy}}.',
    references: {
      specification: specificationLinks('discriminator-object', 'schema-object'),
    },
  },
  create: (context) => ({
    'Schema.discriminator'(schema) {
      const name = propertyNameOf(schema, context.format);
      if (name === undefined || context.model === undefined) return;
      const fault = findFault(context.model, schema, name, context.format);
      if (fault === undefined) return;
      context.report({
        at: schema,
        property: context.format === 'oas2' ? 'discriminator' : ['discriminator', 'propertyName'],
        ...(isWeak(fault, context.format) ? { severity: 'low' as const } : {}),
        data: {
          schema: locateSchema(schema),
          property: code(name, 60),
          fault: describe(fault, schema),
          remedy: remedies[fault.kind],
        },
      });
    },
  }),
});

/**
 * Returns the property that selects the schema of an object. Undefined if the discriminator does not have the form of the
 * version.
 */
function propertyNameOf({ keywords }: Schema, format: Format): string | undefined {
  const { discriminator } = keywords;
  const name = format !== 'oas2' && isObject(discriminator) ? discriminator['propertyName'] : discriminator;
  return typeof name === 'string' && (format === 'oas2') === (name === discriminator) ? name : undefined;
}

function findFault(
  model: Model,
  schema: Schema,
  name: string,
  format: Format,
): DiscriminatorFault | undefined {
  const { discriminator } = schema.keywords;
  const mayBeOptional =
    format === 'oas3.2' && isObject(discriminator) && typeof discriminator['defaultMapping'] === 'string';
  const payloads = listPayloads(model, schema);
  return findDiscriminatorFault(payloads, name, mayBeOptional, unreachableOf(model, schema, payloads, name));
}

/**
 * True for tolerable faults. In 3.0 and 3.1 the property should be required, but need not be, and other simple types can be read
 * as text.
 */
function isWeak({ kind, types }: DiscriminatorFault, format: Format): boolean {
  if (kind === 'optional') return format === 'oas3.0' || format === 'oas3.1';
  return (
    kind === 'no string' && format !== 'oas2' && !types.some((type) => type === 'object' || type === 'array')
  );
}

const remedies: Readonly<Record<DiscriminatorFault['kind'], string>> = {
  undeclared:
    'Declare the property under `properties` of each possible schema, and list it in `required`; or correct the name in the discriminator',
  unreachable: 'Add a `mapping` from these values to the schemas, or use the schema names as values',
  optional: 'List the property in `required` of each possible schema',
  'no string': 'Make the property a string with schema names as values',
};

const maxNamed = 3;

function describe({ kind, schemas, types, values }: DiscriminatorFault, schema: Schema): string {
  const others = schemas.filter((item) => item !== schema).map(locateSchema);
  const visible = others.slice(0, maxNamed);
  if (others.length > visible.length) visible.push(`${others.length - visible.length} more`);
  const last = visible.pop();
  const where =
    last === undefined ? undefined : visible.length === 0 ? last : `${visible.join(', ')} and ${last}`;
  switch (kind) {
    case 'undeclared':
      return where === undefined
        ? 'a property that it does not declare'
        : `a property that ${where} ${others.length === 1 ? 'does' : 'do'} not declare`;
    case 'unreachable':
      return `which can only be ${enumerate(values, 3).replace(/ and /, ' or ')} in ${locateSchema(schemas[0] ?? schema)}${alike(schemas.length - 1)}: no schema has this name, and no \`mapping\` covers it`;
    case 'optional':
      return where === undefined
        ? 'which it does not require'
        : `which ${where} ${others.length === 1 ? 'does' : 'do'} not require`;
    case 'no string':
      return `which has the type ${enumerate(types).replace(/ and /, ' or ')}${where === undefined ? '' : ` in ${where}`}`;
  }
}

function alike(others: number): string {
  return others === 0 ? '' : ` (${others} other${others === 1 ? ' is' : 's are'} alike)`;
}
