import { Parameter, resolveSchema, type Operation, type Schema } from '@assay/core';

/** A field of the query string that is a property of what a parameter for the whole of it holds (3.2, `in: querystring`). */
export interface QueryField {
  readonly in: 'query';
  readonly name: string;
  readonly schema: Schema;
}

/** What an operation takes under a name: a parameter, or a field of a parameter for the whole query string. */
export type QueryValue = Parameter | QueryField;

/** The fields of a parameter for the whole query string; none of other parameters. */
export function querystringFields(parameter: Parameter): readonly QueryField[] {
  if (parameter.in !== 'querystring') return [];
  return fieldsOf(parameter);
}

/** The fields of a parameter of the query that is an object, however it is written: `filter[pin]=1`, `pin=1` or as JSON. */
export function objectFields(parameter: Parameter): readonly QueryField[] {
  return parameter.in === 'query' ? fieldsOf(parameter) : [];
}

function fieldsOf({ schema, content }: Parameter): readonly QueryField[] {
  const fields: QueryField[] = [];
  for (const one of [schema, ...content.map((mediaType) => mediaType.schema)]) {
    for (const property of resolveSchema(one)?.subschemas ?? [])
      if (property.step === 'properties')
        fields.push({ in: 'query', name: String(property.key), schema: property });
  }
  return fields;
}

/** The parameters of an operation, those for the whole query string replaced by their fields. */
export function queryValuesOf(operation: Operation): readonly QueryValue[] {
  const { parameters } = operation;
  if (parameters.every((parameter) => parameter.in !== 'querystring')) return parameters;
  return parameters.flatMap((parameter): readonly QueryValue[] =>
    parameter.in === 'querystring' ? querystringFields(parameter) : [parameter],
  );
}

/** Where a value is described: the parameter, or the schema of the field. */
export function placeOfValue(value: QueryValue): Parameter | Schema {
  return value instanceof Parameter ? value : value.schema;
}

/** What the documentation says of a value: the description of the parameter, or of its schema. */
export function descriptionOfValue(value: QueryValue): string {
  const own = value instanceof Parameter ? value.text('description') : undefined;
  return own ?? value.schema?.description ?? '';
}
