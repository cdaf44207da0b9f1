import {
  leaveUndecided,
  isReference,
  parsePointer,
  resolve,
  resolveSchema,
  type MediaType,
  type Operation,
  type Response,
  type Schema,
} from '@assay/core';
import type { Expression } from './parse-expression.js';

/**
 * Returns the part of an expression that the document does not have, as a clause. Undefined if it exists or may exist.
 *
 * @param operation The operation of the request.
 * @param response The response of the expression. Undefined if it may be one of several.
 */
export function missingTarget(
  expression: Expression,
  operation: Operation,
  response: Response | undefined,
): string | undefined {
  if (expression.kind === 'value') return missingParameter(expression, operation);
  if (expression.kind !== 'body' || expression.pointer === undefined) return undefined;
  const segments = parsePointer(expression.pointer);
  if (segments === undefined) return undefined;
  const bodies = expression.message === 'request' ? requestBodies(operation) : responseBodies(response);
  if (bodies.length === 0 || bodies.some((schema) => schema === undefined || mayHave(schema, segments, 0)))
    return undefined;
  return `the ${expression.message} body has no \`${expression.pointer.slice(0, 80).replaceAll('`', "'")}\``;
}

type Value = Extract<Expression, { readonly kind: 'value' }>;

/** Returns a missing path or query parameter. Undocumented headers are common and do not count. */
function missingParameter({ message, source, name }: Value, operation: Operation): string | undefined {
  if (message === 'response' || source === 'header') return undefined;
  const { parameters } = operation;
  const isUnknown = [...operation.parameterSlots, ...operation.pathItem.parameters].some(
    (slot) => resolve(slot) === undefined,
  );
  if (isUnknown || parameters.some((parameter) => parameter.name === name && isAtPlace(source, parameter.in)))
    return undefined;
  return `the operation has no ${source} parameter \`${name.slice(0, 80).replaceAll('`', "'")}\``;
}

function isAtPlace(source: 'query' | 'path' | 'header', place: string): boolean {
  return place === source || (source === 'query' && place === 'querystring');
}

function requestBodies(operation: Operation): (Schema | undefined)[] {
  return (operation.requestBody?.content ?? []).map(({ schema }) => schema);
}

function responseBodies(response: Response | undefined): (Schema | undefined)[] {
  return (response?.content ?? []).map((slot: Response['content'][number]) => {
    const mediaType: MediaType | undefined = isReference(slot) ? resolve(slot) : slot;
    return mediaType?.schema;
  });
}

const deepest = 50;

/** True unless certainly no instance of the schema has a value at the segments. */
function mayHave(schema: Schema, segments: readonly string[], depth: number): boolean {
  const [segment, ...others] = segments;
  const known = resolveSchema(schema);
  if (segment === undefined || known === undefined) return true;
  if (depth > deepest) {
    leaveUndecided({
      at: known,
      what: 'schema',
      why: `compositions are nested more than ${deepest} levels deep`,
    });
    return true;
  }
  const parts = known.subschemas;
  if (known.reference !== undefined || known.boolean !== undefined) return true;
  const composed = parts.filter(({ step }) => step === 'allOf' || step === 'anyOf' || step === 'oneOf');
  if (composed.some((part) => mayHave(part, segments, depth + 1))) return true;
  const properties = parts.filter(({ step }) => step === 'properties');
  const property = properties.find(({ key }) => key === segment);
  if (property !== undefined) return mayHave(property, others, depth + 1);
  const items = known.one('items');
  if (items !== undefined && /^\d+$/.test(segment)) return mayHave(items, others, depth + 1);
  // Other properties are possible if the schema declares none, or explicitly allows them.
  const isOpen =
    known.additionalProperties === true ||
    parts.some(
      ({ step, boolean }) =>
        boolean !== false &&
        step !== 'properties' &&
        step !== 'items' &&
        step !== 'allOf' &&
        step !== 'anyOf' &&
        step !== 'oneOf',
    );
  const lists =
    properties.length > 0 ||
    items !== undefined ||
    known.types.some((type) => type !== 'object' && type !== 'array');
  return isOpen || (!lists && composed.length === 0);
}
