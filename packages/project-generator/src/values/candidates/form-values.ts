import { setProperty } from '@assay/text';
import type { Operation, Parameter } from '@assay/core';
import type { SchemaRef } from '../../records/index.js';
import type { SchemaRegistry } from '../../schemas/schema-registry.js';
import { Variants, type BodyValue } from './body-values.js';
import { valueOfParameter, type ParameterValue } from './parameter-values.js';
import type { ValueTools } from './value-tools.js';

interface Field {
  readonly parameter: Parameter;
  readonly found: ParameterValue;
  readonly isValid: boolean;
}

/** Builds the schema of the form from 2.0 `formData` parameters: an object with a property for each of them. */
export function formSchema(parameters: readonly Parameter[], registry: SchemaRegistry): SchemaRef {
  const properties: Record<string, unknown> = {};
  for (const { name, schema } of parameters) {
    setProperty(
      properties,
      name,
      schema === undefined ? true : { $ref: registry.referenceTo(registry.refer(schema)) },
    );
  }
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const [first] = parameters;
  return registry.add(`${first === undefined ? '' : registry.getBundlePointer(first)}+form`, {
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
  });
}

/** Chooses the values of a 2.0 form: objects by parameter name. */
export function valuesOfForm(
  parameters: readonly Parameter[],
  tools: ValueTools,
  operation: Operation,
): BodyValue {
  if (parameters.length === 0) return { variants: [], problems: [] };
  const ref = formSchema(parameters, tools.registry);
  const fields = parameters.map((parameter): Field => {
    const found = valueOfParameter(parameter, tools, operation);
    return { parameter, found, isValid: found.values[0]?.valid === true };
  });
  const variants = new Variants((value) => tools.gate.accepts(ref, value, 'request'));
  if (fields.some(({ found }) => found.fromExample)) {
    variants.offer(
      'example',
      buildFormObject(fields, ({ found }) => found.fromExample),
    );
  }
  variants.offer(
    'full',
    buildFormObject(fields, ({ isValid }) => isValid),
  );
  variants.offer(
    'minimal',
    buildFormObject(fields, () => false),
  );
  return {
    variants:
      variants.valid.length > 0 ? variants.valid : variants.refused === undefined ? [] : [variants.refused],
    problems: fields.flatMap(({ found }) => found.problems),
  };
}

/** Builds a form object from the required fields and the selected optional ones. */
function buildFormObject(
  fields: readonly Field[],
  isExpected: (field: Field) => boolean,
): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (const field of fields) {
    const { parameter, found } = field;
    if (parameter.required || isExpected(field)) setProperty(object, parameter.name, found.value);
  }
  return object;
}
