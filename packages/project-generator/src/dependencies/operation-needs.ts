import { type Operation, type Schema, formatPointer, type Parameter } from '@assay/core';
import type { DependencyTarget } from './dependency.js';
import { identifierWords, nounOf, mentionsName, squashedName } from '@assay/api-knowledge';
import type { ParameterLocation } from '../records/index.js';
import { listedName, singularName, type BodyFields, type NamedField } from './body-fields.js';
import { echoOf, type Echo } from './repeated-values.js';
import { fieldsSchemaOf } from './messages.js';
import type { NamedResource } from './named-resources.js';
import { shapeOfPath, type PathPlace } from './path-shape.js';
import type { SchemaReader } from './schema-reader.js';
import { canIdentify, isNumber } from './value-types.js';

/** A value that names a resource of a collection, and its target in a request. */
export interface Need {
  readonly consumer: Operation;
  readonly target: DependencyTarget;
  /** The name of the parameter or field. */
  readonly name: string;
  readonly schema: Schema | undefined;
  /** True if its description mentions a name but no identifier. */
  readonly isCalledName: boolean;
}

/** A parameter in the path of an operation. */
export interface PathNeed extends Need {
  readonly place: PathPlace;
}

/** Lists the path parameters that may name a resource, in the order of the path. */
export function pathNeeds(consumer: Operation, reader: SchemaReader): PathNeed[] {
  return shapeOfPath(consumer).places.flatMap((place): PathNeed[] => {
    const parameter = consumer.parameters.find(
      (each) => each.in === 'path' && each.name.replace(/^\+/, '') === place.name,
    );
    const name = parameter?.name ?? place.name;
    const schema = parameter && getParameterSchema(parameter);
    if (!canIdentify(schema, reader)) return [];
    return [
      {
        consumer,
        target: { in: 'path', name },
        name: place.name,
        schema,
        isCalledName: mentionsName(parameter?.text('description') ?? ''),
        place,
      },
    ];
  });
}

/** A parameter outside the path, or a field of the body, that is an identifier. */
export interface FieldNeed extends Need {
  readonly noun: string;
  /** The key of the collection that it refers to; undefined if several are possible. */
  readonly collection?: string | undefined;
  /** Source of the name. A partial name refers to another resource than the one in the path: `parentCommentId`. */
  readonly by: NamedResource['by'];
}

/**
 * Lists the parameters and fields that are identifiers by name (`userId`, `X-User-Id`, `tagIds`) or by a description that
 * mentions a resource (`customer`: "ID of the customer"). Optional ones are included, at any level of the body.
 */
export function fieldNeeds(
  consumer: Operation,
  reader: SchemaReader,
  bodies: BodyFields,
): { readonly needs: readonly FieldNeed[]; readonly echoes: readonly Echo[] } {
  const needs: FieldNeed[] = [];
  const echoes: Echo[] = [];
  const add = ({ name, schema, target, resource }: NamedField): void => {
    const echo = echoOf(resource?.name ?? name, target, consumer) ?? echoOf(name, target, consumer);
    if ((resource ?? echo) === undefined || !canIdentify(schema, reader)) return;
    if (echo !== undefined) echoes.push({ ...echo, isNumber: isNumber(schema, reader) });
    if (echo !== undefined || resource === undefined) return;
    const { noun, by } = resource;
    const isNamedResource = target.in === 'body' && bodyResourceNouns.has(noun) && bodies.isResource(noun);
    if (ofTheMessage.has(noun) && !isNamedResource) return;
    const looked = resource.name ?? name.replace(/^x-/i, '');
    needs.push({ consumer, target, name: looked, schema, isCalledName: false, noun, by });
  };
  for (const parameter of consumer.parameters) {
    const location = fieldLocation(parameter);
    if (location === undefined) continue;
    const list = listOfOne(parameter, reader);
    const schema = list ?? getParameterSchema(parameter);
    const name = listedName(parameter.name, schema, list !== undefined, reader);
    const resource = bodies.findNamedResource(name, parameter.text('description'));
    if (location === 'form') {
      const segments = [parameter.name, ...(list === undefined ? [] : ['0'])];
      const target = { in: 'body', pointer: formatPointer(segments) } as const;
      add({ name, schema, target, resource: resource ?? bodies.findKeyedResource(name, schema) });
      continue;
    }
    const target = { in: location, name: parameter.name };
    const own = location === 'query' ? findOwnResource(parameter.name, consumer) : undefined;
    if (own === undefined) add({ name, schema, target, resource });
    else if (canIdentify(schema, reader))
      needs.push({ consumer, target, schema, isCalledName: false, by: 'name', ...own });
  }
  const body = fieldsSchemaOf(consumer);
  if (body !== undefined) for (const field of bodies.of(body)) add(field);
  return { needs, echoes };
}

/**
 * Returns the item schema of a parameter whose list with one item is written like the item alone; undefined for other parameters.
 */
function listOfOne(parameter: Parameter, reader: SchemaReader): Schema | undefined {
  const { schema } = parameter;
  if (schema === undefined || parameter.text('style') === 'deepObject') return undefined;
  const items = reader.items(schema);
  if (items === undefined || !canIdentify(items, reader)) return undefined;
  const min = reader.keyword(schema, 'minItems');
  return typeof min === 'number' && min > 1 ? undefined : items;
}

/** Returns the item that `id` or `ids` in the query of a collection names. */
function findOwnResource(
  parameter: string,
  consumer: Operation,
): Pick<FieldNeed, 'name' | 'noun' | 'collection'> | undefined {
  const word = singularName(squashedName(parameter));
  const { segments, keys } = shapeOfPath(consumer);
  const last = segments.at(-1);
  if (!identifierWords.has(word) || last?.kind !== 'text') return undefined;
  return { name: word, noun: nounOf(last.text), collection: keys.at(-1) };
}

/** Identifiers of a message or its sender, not of a resource of the API. */
const ofTheMessage: ReadonlySet<string> = new Set(
  'request correlation trace span session idempotency client message transaction'.split(' '),
);

/** Nouns among them that are resources of the API if a body names them. */
const bodyResourceNouns: ReadonlySet<string> = new Set(['session', 'message', 'transaction']);

function fieldLocation(parameter: Parameter): Exclude<ParameterLocation, 'path'> | 'form' | undefined {
  switch (parameter.in) {
    case 'query':
    case 'header':
    case 'cookie':
      return parameter.in;
    case 'formData':
      return 'form';
    default:
      return undefined;
  }
}

function getParameterSchema(parameter: Parameter): Schema | undefined {
  return parameter.schema ?? parameter.content[0]?.schema;
}
