import { identifierWords, nounOf, speaksOfName, squashedName, wordSet } from '@assay/api-knowledge';
import { formatPointer, resolveSchema, type Operation, type Parameter, type Schema } from '@assay/core';
import type { ParameterLocation } from '../records/index.js';
import type { DependencyTarget } from './dependency.js';
import { echoOf, type Echo } from './echoes.js';
import type { Need } from './need.js';
import { fieldsSchemaOf } from './messages.js';
import { namedThing, referenceName, type IsThing, type NamedThing } from './named-things.js';
import { shapeOfPath, type PathPlace } from './path-shape.js';
import type { SchemaReader } from './schema-reader.js';
import { canIdentify, isNumber } from './value-types.js';

/** A parameter in the path of an operation. */
export interface PathNeed extends Need {
  readonly place: PathPlace;
}

/** The parameters in the path that may name a thing, in its order. */
export function pathNeeds(consumer: Operation, reader: SchemaReader): PathNeed[] {
  return shapeOfPath(consumer).places.flatMap((place): PathNeed[] => {
    const parameter = consumer.parameters.find(
      (each) => each.in === 'path' && each.name.replace(/^\+/, '') === place.name,
    );
    const name = parameter?.name ?? place.name;
    const schema = parameter && schemaOf(parameter);
    if (!canIdentify(schema, reader)) return [];
    return [
      {
        consumer,
        target: { in: 'path', name },
        name: place.name,
        schema,
        isCalledName: speaksOfName(parameter?.text('description') ?? ''),
        place,
      },
    ];
  });
}

/** A parameter outside the path, or a field of the body, that is an identifier of something. */
export interface FieldNeed extends Need {
  readonly noun: string;
  /** The key of the one collection whose things it names; undefined where any may be meant. */
  readonly collection?: string | undefined;
  /** What says which thing is meant; what is none by its whole name is another than the one in the path: `parentCommentId`. */
  readonly by: NamedThing['by'];
}

/** The most fields of one body that are looked at, and the levels. */
const mostFields = 500;
const deepest = 5;
/** How many fields of one body may have the same schema. */
const mostVisits = 4;

/**
 * The parameters and fields that are identifiers by their names (`userId`, `X-User-Id`, `tagIds`) or by what their descriptions say of
 * the name of a thing (`customer`: "ID of the customer"): required or not, at any level of the body.
 */
export function fieldNeeds(
  consumer: Operation,
  reader: SchemaReader,
  isThing: IsThing,
): { readonly needs: readonly FieldNeed[]; readonly echoes: readonly Echo[] } {
  const needs: FieldNeed[] = [];
  const echoes: Echo[] = [];
  const add = (name: string, schema: Schema | undefined, target: DependencyTarget, text = ''): void => {
    const thing =
      namedThing(name, text, isThing) ??
      (target.in === 'body' ? keyOfThing(name, schema, isThing, reader) : undefined);
    const echo = echoOf(thing?.name ?? name, target, consumer) ?? echoOf(name, target, consumer);
    if ((thing ?? echo) === undefined || !canIdentify(schema, reader)) return;
    if (echo !== undefined) echoes.push({ ...echo, isNumber: isNumber(schema, reader) });
    if (echo !== undefined || thing === undefined) return;
    const { noun, by } = thing;
    const isNamedThing = target.in === 'body' && things.has(noun) && isThing(noun);
    if (ofTheMessage.has(noun) && !isNamedThing) return;
    const looked = thing.name ?? name.replace(/^x-/i, '');
    needs.push({ consumer, target, name: looked, schema, isCalledName: false, noun, by });
  };
  for (const parameter of consumer.parameters) {
    const location = fieldLocation(parameter);
    if (location === undefined) continue;
    const list = listOfOne(parameter, reader);
    const schema = list ?? schemaOf(parameter);
    const name = listedName(parameter.name, schema, list !== undefined, reader);
    const text = parameter.text('description');
    if (location === 'form') {
      const segments = [parameter.name, ...(list === undefined ? [] : ['0'])];
      add(name, schema, { in: 'body', pointer: formatPointer(segments) }, text);
      continue;
    }
    const target = { in: location, name: parameter.name };
    const own = location === 'query' ? ownThing(parameter.name, consumer) : undefined;
    if (own === undefined) add(name, schema, target, text);
    else if (canIdentify(schema, reader))
      needs.push({ consumer, target, schema, isCalledName: false, by: 'name', ...own });
  }
  const body = fieldsSchemaOf(consumer);
  const fields = body === undefined ? [] : fieldsOf(body, reader);
  for (const { name, schema, segments, members } of fields) {
    const description = reader.keyword(schema, 'description');
    const text = typeof description === 'string' ? description : '';
    if (onlyAnswered.test(text)) continue;
    const reference = referenceName(segments, members, text, isThing);
    // The `id` of what stands in the body as a whole is its own.
    const said = reference === undefined && segments.length > 1 && identifierWords.has(name) ? '' : text;
    add(reference ?? name, schema, { in: 'body', pointer: formatPointer(segments) }, said);
  }
  return { needs, echoes };
}

/** Numbers that are called as things are, and mostly count, rank or measure something. */
const measures = wordSet(
  'order rank level version page number count index position score value size weight priority unit year month day week hour minute second period point step round line total type status state',
);

/** The thing of which a number or a UUID that is called as the thing itself is the key: `author`, where the API has authors. */
function keyOfThing(
  name: string,
  schema: Schema | undefined,
  isThing: IsThing,
  reader: SchemaReader,
): NamedThing | undefined {
  const noun = nounOf(name);
  if (schema === undefined || !isThing(noun) || measures.has(noun)) return undefined;
  const types = [...reader.types(schema)].filter((type) => type !== 'null').join(' ');
  const isBounded = ['minimum', 'maximum', 'multipleOf'].some(
    (keyword) => reader.keyword(schema, keyword) !== undefined,
  );
  const isKey =
    types === 'integer' ? !isBounded : types === 'string' && reader.keyword(schema, 'format') === 'uuid';
  return isKey ? { noun, name: `${noun} id`, by: 'role' } : undefined;
}

/** What a client cannot send, where only the description says so: "[Output Only] The identifier of the operation". */
const onlyAnswered = /^\W*(?:output[ -]?only|read-only)\b|@OutputOnly\b/i;

/** The schema of the items of a parameter that may be a list of one, which is written as its item alone; undefined for all others. */
function listOfOne(parameter: Parameter, reader: SchemaReader): Schema | undefined {
  const { schema } = parameter;
  if (schema === undefined || parameter.text('style') === 'deepObject') return undefined;
  const items = reader.items(schema);
  if (items === undefined || !canIdentify(items, reader)) return undefined;
  const least = reader.keyword(schema, 'minItems');
  return typeof least === 'number' && least > 1 ? undefined : items;
}

/** What `id` or `ids` in the query of a collection names: a thing of that collection. */
function ownThing(
  parameter: string,
  consumer: Operation,
): Pick<FieldNeed, 'name' | 'noun' | 'collection'> | undefined {
  const word = singularName(squashedName(parameter));
  const { segments, keys } = shapeOfPath(consumer);
  const last = segments.at(-1);
  if (!identifierWords.has(word) || last?.kind !== 'text') return undefined;
  return { name: word, noun: nounOf(last.text), collection: keys.at(-1) };
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly segments: readonly string[];
  /** How many properties the object has that holds it. */
  readonly members: number;
}

/** The fields of a body, those of the first items of its arrays included; each schema a few times (an account that money is from, and one that it goes to), so that cycles end. */
function fieldsOf(body: Schema, reader: SchemaReader): Field[] {
  const fields: Field[] = [];
  const visits = new Map<Schema, number>();
  const waiting: (Omit<Field, 'name'> & { readonly name?: string })[] = [
    { schema: body, segments: [], members: 0 },
  ];
  for (let at = 0; at < waiting.length && fields.length < mostFields; at++) {
    const { schema, segments, name, members } = waiting[at] ?? { schema: body, segments: [], members: 0 };
    if (segments.length > deepest) continue;
    const inside = resolveSchema(schema) ?? schema;
    const items = reader.items(inside);
    if (items !== undefined) {
      const singular = name === undefined ? {} : { name: singularName(name) };
      waiting.push({ schema: items, segments: [...segments, '0'], members, ...singular });
      continue;
    }
    if (name !== undefined)
      fields.push({ name: listedName(name, inside, false, reader), schema, segments, members });
    const before = visits.get(inside) ?? 0;
    if (before === mostVisits) continue;
    visits.set(inside, before + 1);
    const properties = reader.properties(inside);
    for (const property of properties.values()) {
      if (reader.keyword(property.schema, 'readOnly') === true) continue;
      waiting.push({
        schema: property.schema,
        segments: [...segments, property.name],
        name: property.name,
        members: properties.size,
      });
    }
  }
  return fields;
}

/** The name of what a list has one of: a text may be a list with commas, of which one item is one, too. */
function listedName(name: string, schema: Schema | undefined, isList: boolean, reader: SchemaReader): string {
  const singular = singularName(name);
  if (isList || singular === name) return singular;
  return schema !== undefined && reader.types(schema).has('string') ? singular : name;
}

/** `tagIds` is a list of `tagId`. */
function singularName(name: string): string {
  return name.replace(/(id|uuid|guid)s$/i, '$1');
}

/** What identifies a message or its sender, not a thing of the API. */
const ofTheMessage: ReadonlySet<string> = new Set(
  'request correlation trace span session idempotency client message transaction'.split(' '),
);

/** Those of them that a body names as things, where the API has some. */
const things: ReadonlySet<string> = new Set(['session', 'message', 'transaction']);

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

function schemaOf(parameter: Parameter): Schema | undefined {
  return parameter.schema ?? parameter.content[0]?.schema;
}
