import {
  identifiedNoun,
  identifierWords,
  nounOf,
  nounOfWords,
  speaksOfName,
  squashedName,
  wordSet,
  wordsOf,
} from '@assay/api-knowledge';
import { formatPointer, resolveSchema, type Operation, type Parameter, type Schema } from '@assay/core';
import type { ParameterLocation } from '../records/index.js';
import type { DependencyTarget } from './dependency.js';
import type { Need } from './inferred-candidates.js';
import { fieldsSchemaOf } from './messages.js';
import { shapeOfPath, type PathPlace } from './path-shape.js';
import type { SchemaReader } from './schema-reader.js';
import { canIdentify } from './value-types.js';

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
  /** True for what a thing is to another, which is not itself: `parentCommentId`. */
  readonly isRole?: boolean;
}

/** The most fields of one body that are looked at, and the levels. */
const mostFields = 500;
const deepest = 5;

/**
 * The parameters and fields that are identifiers by their names (`userId`, `X-User-Id`, `tagIds`) or by what their descriptions say of
 * the name of a thing (`customer`: "ID of the customer"): required or not, at any level of the body.
 */
export function fieldNeeds(
  consumer: Operation,
  reader: SchemaReader,
  isThing: (noun: string) => boolean,
): FieldNeed[] {
  const needs: FieldNeed[] = [];
  const add = (name: string, schema: Schema | undefined, target: DependencyTarget, text = ''): void => {
    const whole = identifiedNoun(name) ?? describedNoun(name, text, isThing);
    const role =
      partOfRole(name, isThing) ?? (whole === undefined ? describedPart(name, text, isThing) : undefined);
    const noun = role ?? whole;
    if (noun === undefined || !canIdentify(schema, reader)) return;
    const isNamedThing = target.in === 'body' && things.has(noun) && isThing(noun);
    if (ofTheMessage.has(noun) && !isNamedThing) return;
    const need = { consumer, target, name: name.replace(/^x-/i, ''), schema, isCalledName: false, noun };
    needs.push(role === undefined ? need : { ...need, isRole: true });
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
      needs.push({ consumer, target, schema, isCalledName: false, ...own });
  }
  const body = fieldsSchemaOf(consumer);
  const fields = body === undefined ? [] : fieldsOf(body, reader);
  for (const { name, schema, segments } of fields) {
    const description = reader.keyword(schema, 'description');
    add(
      referenceName(segments, isThing) ?? name,
      schema,
      { in: 'body', pointer: formatPointer(segments) },
      typeof description === 'string' ? description : '',
    );
  }
  return needs;
}

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

/** What a thing is to another: the `ownerUserId` of a folder is a `userId`. */
export const roles = wordSet(
  'owner ancestor parent child source target destination origin default primary new old original previous next current creator author assignee assigned recipient sender related linked root base main initial final selected preferred associated home from to fallback duplicate transfer',
);

/** The thing that a name of a role and an identifier names, where the API has it and not one of the whole name. */
function partOfRole(name: string, isThing: (noun: string) => boolean): string | undefined {
  const words = wordsOf(name);
  if (!identifierWords.has(words.at(-1) ?? '') || isThing(nounOfWords(words.slice(0, -1)))) return undefined;
  const start = rolesBefore(words, words.length - 2);
  const noun = nounOfWords(words.slice(start, -1));
  return start > 0 && noun !== '' && isThing(noun) ? noun : undefined;
}

function rolesBefore(words: readonly string[], most: number): number {
  let count = 0;
  while (count < most && roles.has(words[count] ?? '')) count++;
  return count;
}

/** The `id` in an object that stands for a thing: `customer.id` is a `customerId`, and so is that of a relationship of JSON:API. */
function referenceName(segments: readonly string[], isThing: (noun: string) => boolean): string | undefined {
  if (segments.at(-1) !== 'id') return undefined;
  const at = segments.lastIndexOf('relationships');
  if (at !== -1 && segments[at + 2] === 'data') return `${singularWord(segments[at + 1] ?? '')}Id`;
  const holder = segments.at(-2);
  const noun = holder === undefined ? '' : nounOf(holder);
  return noun !== '' && noun !== 'data' && isThing(noun) ? `${holder ?? ''}Id` : undefined;
}

function singularWord(name: string): string {
  return nounOf(name) === '' ? name : nounOf(name);
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly segments: readonly string[];
}

/** The fields of a body, those of the first items of its arrays included; each schema once, so that cycles end. */
function fieldsOf(body: Schema, reader: SchemaReader): Field[] {
  const fields: Field[] = [];
  const seen = new Set<Schema>();
  const waiting: (Omit<Field, 'name'> & { readonly name?: string })[] = [{ schema: body, segments: [] }];
  for (let at = 0; at < waiting.length && fields.length < mostFields; at++) {
    const { schema, segments, name } = waiting[at] ?? { schema: body, segments: [] };
    if (segments.length > deepest) continue;
    const inside = resolveSchema(schema) ?? schema;
    const items = reader.items(inside);
    if (items !== undefined) {
      const singular = name === undefined ? undefined : singularName(name);
      waiting.push({
        schema: items,
        segments: [...segments, '0'],
        ...(singular === undefined ? {} : { name: singular }),
      });
      continue;
    }
    if (name !== undefined) fields.push({ name: listedName(name, inside, false, reader), schema, segments });
    if (seen.has(inside)) continue;
    seen.add(inside);
    for (const property of reader.properties(inside).values()) {
      if (reader.keyword(property.schema, 'readOnly') === true) continue;
      waiting.push({ schema: property.schema, segments: [...segments, property.name], name: property.name });
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

const ofIdentifier = /\b(?:id|ids|identifier|uuid)\b/i;

function describedNoun(name: string, text: string, isThing: (noun: string) => boolean): string | undefined {
  if (!ofIdentifier.test(text.slice(0, 300))) return undefined;
  const noun = nounOf(name);
  return noun !== '' && noun !== 'id' && isThing(noun) ? noun : undefined;
}

/** The thing at the end of a name, where the description speaks of the identifier of one: `homePort`, "UN/LOCODE identifier of its port". */
function describedPart(name: string, text: string, isThing: (noun: string) => boolean): string | undefined {
  const start = text.slice(0, 300);
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !ofIdentifier.test(start) || !wordsOf(start).includes(last)) return undefined;
  const noun = nounOfWords(words.slice(rolesBefore(words, words.length - 1)));
  return noun !== nounOfWords(words) && noun !== 'id' && isThing(noun) ? noun : undefined;
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
