import { Operation, PathItem, type Node, Parameter, resolveSchema, type Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';

/** Returns the path template of a parameter's operations. Undefined for a component that no path or several paths use. */
export function pathOfParameter(parameter: Parameter): string | undefined {
  for (let node: Node | undefined = parameter; node !== undefined; node = node.parent) {
    if (node instanceof Operation || node instanceof PathItem) return node.path;
  }
  return parameter.soleOperation?.path;
}

/**
 * Returns the words of the path segment before a variable: `secret` for `{secret}` in `/secrets/{secret}`. Empty if there is
 * none.
 */
export function wordsBefore(path: string, variable: string): readonly string[] {
  const segments = path.split('/');
  const index = segments.findIndex((segment) => segment.includes(`{${variable}}`));
  const before = segments[index - 1];
  return before === undefined || before.includes('{') ? [] : englishWordsOf(before);
}

/**
 * A field of the query string that is a property of an object: the object of an `in: querystring` parameter (3.2), or of a query
 * parameter.
 */
export interface QueryField {
  readonly in: 'query';
  readonly name: string;
  readonly schema: Schema;
}

/** A named value that an operation accepts: a parameter, or a field of an object parameter. */
export type QueryValue = Parameter | QueryField;

/** Returns the fields of a parameter for the whole query string. Empty for other parameters. */
export function querystringFields(parameter: Parameter): readonly QueryField[] {
  if (parameter.in !== 'querystring') return [];
  return listObjectFields(parameter);
}

/** Returns the fields of an object in a query parameter, in any serialization: `filter[pin]=1`, `pin=1` or JSON. */
export function objectFields(parameter: Parameter): readonly QueryField[] {
  return parameter.in === 'query' ? listObjectFields(parameter) : [];
}

function listObjectFields({ schema, content }: Parameter): readonly QueryField[] {
  const fields: QueryField[] = [];
  for (const item of [schema, ...content.map((mediaType) => mediaType.schema)]) {
    for (const property of resolveSchema(item)?.subschemas ?? [])
      if (property.step === 'properties')
        fields.push({ in: 'query', name: String(property.key), schema: property });
  }
  return fields;
}

/**
 * Returns the parameters of an operation, and the fields of objects in them. Parameters for the whole query string are replaced
 * by their fields. Frameworks describe `?page=2&size=50` as the object `pageable`.
 */
export function queryValuesOf(operation: Operation): readonly QueryValue[] {
  const { parameters } = operation;
  if (!parameters.some(hasFields)) return parameters;
  return parameters.flatMap((parameter): readonly QueryValue[] => {
    if (parameter.in === 'querystring') return querystringFields(parameter);
    return hasFields(parameter) ? [parameter, ...listSentFields(parameter)] : [parameter];
  });
}

function hasFields(parameter: Parameter): boolean {
  if (parameter.in !== 'query') return parameter.in === 'querystring';
  return parameter.content.length > 0 || (resolveSchema(parameter.schema)?.subschemas.length ?? 0) > 0;
}

/** Returns the fields of an object with their sent names: `size`, or `page[size]` with `style: deepObject`. */
function listSentFields(parameter: Parameter): readonly QueryField[] {
  const fields = objectFields(parameter);
  if (parameter.raw['style'] !== 'deepObject') return fields;
  return fields.map((field) => ({ ...field, name: `${parameter.name}[${field.name}]` }));
}

/** Returns the node that describes a value: the parameter, or the schema of the field. */
export function placeOfValue(value: QueryValue): Parameter | Schema {
  return value instanceof Parameter ? value : value.schema;
}

/** Returns the description of a value, from the parameter or its schema. */
export function descriptionOfValue(value: QueryValue): string {
  const own = value instanceof Parameter ? value.text('description') : undefined;
  return own ?? value.schema?.description ?? '';
}
