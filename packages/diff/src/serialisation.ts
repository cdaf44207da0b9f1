import type { Operation, Parameter, Schema } from '@assay/core';
import { resolveSchema } from '@assay/core';

/**
 * Returns the style of a parameter: its `style`, or the equivalent of `collectionFormat` in 2.0. Undefined if it has `content`.
 */
export function getParameterStyle(parameter: Parameter): string | undefined {
  if (parameter.content.length > 0 || parameter.in === 'querystring') return undefined;
  const style = parameter.text('style');
  if (style !== undefined) return style;
  switch (parameter.text('collectionFormat')) {
    case 'ssv':
      return 'spaceDelimited';
    case 'tsv':
      return 'tabDelimited';
    case 'pipes':
      return 'pipeDelimited';
    default:
      return parameter.in === 'query' || parameter.in === 'cookie' || parameter.in === 'formData'
        ? 'form'
        : 'simple';
  }
}

/** True if a parameter repeats its name for each value; undefined if it has `content`. */
export function explodes(parameter: Parameter): boolean | undefined {
  const style = getParameterStyle(parameter);
  if (style === undefined) return undefined;
  const { explode } = parameter.raw;
  if (typeof explode === 'boolean') return explode;
  if (isOfVersion2(parameter)) return parameter.text('collectionFormat') === 'multi';
  return style === 'form';
}

function isOfVersion2({ schema }: Parameter): boolean {
  return schema?.dialect === 'oas2';
}

/** True if the schema of a parameter allows an array or an object. */
export function hasSeveralValues({ schema }: Parameter): boolean {
  const resolved: Schema | undefined = resolveSchema(schema);
  return resolved === undefined || resolved.hasType('array') || resolved.hasType('object');
}

/**
 * True if `allowReserved` of a parameter has an effect: in queries, since 3.2 also in paths, never with `content` (Parameter
 * Object).
 */
export function allowsReserved(parameter: Parameter, operation: Operation | undefined): boolean {
  if (parameter.content.length > 0 || !parameter.flag('allowReserved')) return false;
  return parameter.in === 'query' || (parameter.in === 'path' && operation?.root.format === 'oas3.2');
}
