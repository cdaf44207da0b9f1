import { identifierWords, nounOf, wordSet } from '@assay/api-knowledge';
import { formatPointer, resolveSchema, type Schema } from '@assay/core';
import type { DependencyTarget } from './dependency.js';
import { namedThing, referenceName, type IsThing, type NamedThing } from './named-things.js';
import type { SchemaReader } from './schema-reader.js';

/** A parameter or field, and the thing that it names. */
export interface NamedField {
  /** Its own name, or that of what it stands for: `customerId` for `customer.id`. */
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly target: DependencyTarget;
  readonly thing: NamedThing | undefined;
}

/** The most fields of one body that are looked at, and the levels. */
const maxFields = 500;
const deepest = 5;
/** How many fields of one body may have the same schema. */
const maxVisits = 4;

/** What the fields of bodies name. Each body is read once, however many operations send it. */
export class BodyFields {
  readonly isThing: IsThing;
  private readonly reader: SchemaReader;
  private readonly known = new Map<Schema, readonly NamedField[]>();
  /** What names stand for, by the descriptions beside them: bodies have many schemas in common. */
  private readonly things = new Map<string, Map<string, NamedThing | undefined>>();

  constructor(reader: SchemaReader, isThing: IsThing) {
    this.reader = reader;
    this.isThing = isThing;
  }

  /** The fields of a body that name a thing or stand at its top, where they may repeat what is in the path; outer ones first. */
  of(body: Schema): readonly NamedField[] {
    const key = resolveSchema(body) ?? body;
    let fields = this.known.get(key);
    if (fields === undefined) this.known.set(key, (fields = this.read(key)));
    return fields;
  }

  /** The thing that a parameter or field names, by its name or by what its description says of identifiers; undefined where none does. */
  thingOf(name: string, text = ''): NamedThing | undefined {
    let byText = this.things.get(name);
    if (byText === undefined) this.things.set(name, (byText = new Map<string, NamedThing | undefined>()));
    if (byText.has(text)) return byText.get(text);
    const thing = namedThing(name, text, this.isThing);
    byText.set(text, thing);
    return thing;
  }

  /** The thing of which a number or a UUID that is called as the thing itself is the key: `author`, where the API has authors. */
  keyOfThing(name: string, schema: Schema | undefined): NamedThing | undefined {
    const { reader } = this;
    const noun = nounOf(name);
    if (schema === undefined || !this.isThing(noun) || measures.has(noun)) return undefined;
    const types = [...reader.types(schema)].filter((type) => type !== 'null').join(' ');
    const isBounded = ['minimum', 'maximum', 'multipleOf'].some(
      (keyword) => reader.keyword(schema, keyword) !== undefined,
    );
    const isKey =
      types === 'integer' ? !isBounded : types === 'string' && reader.keyword(schema, 'format') === 'uuid';
    return isKey ? { noun, name: `${noun} id`, by: 'role' } : undefined;
  }

  private read(body: Schema): NamedField[] {
    const fields: NamedField[] = [];
    for (const { name: own, schema, segments, members } of fieldsOf(body, this.reader)) {
      const description = this.reader.keyword(schema, 'description');
      const text = typeof description === 'string' ? description : '';
      if (onlyAnswered.test(text)) continue;
      const reference = referenceName(segments, members, text, this.isThing);
      // The `id` of what stands in the body as a whole is its own.
      const phrase = reference === undefined && segments.length > 1 && identifierWords.has(own) ? '' : text;
      const name = reference ?? own;
      const thing = this.thingOf(name, phrase) ?? this.keyOfThing(name, schema);
      if (thing === undefined && segments.length > 1) continue;
      fields.push({ name, schema, target: { in: 'body', pointer: formatPointer(segments) }, thing });
    }
    return fields;
  }
}

/** Numbers that are called as things are, and mostly count, rank or measure something. */
const measures = wordSet(
  'order rank level version page number count index position score value size weight priority unit year month day week hour minute second period point step round line total type status state',
);

/** What a client cannot send, where only the description says so: "[Output Only] The identifier of the operation". */
const onlyAnswered = /^\W*(?:output[ -]?only|read-only)\b|@OutputOnly\b/i;

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
  for (let at = 0; at < waiting.length && fields.length < maxFields; at++) {
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
    if (before === maxVisits) continue;
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
export function listedName(
  name: string,
  schema: Schema | undefined,
  isList: boolean,
  reader: SchemaReader,
): string {
  const singular = singularName(name);
  if (isList || singular === name) return singular;
  return schema !== undefined && reader.types(schema).has('string') ? singular : name;
}

/** `tagIds` is a list of `tagId`. */
export function singularName(name: string): string {
  return name.replace(/(id|uuid|guid)s$/i, '$1');
}
