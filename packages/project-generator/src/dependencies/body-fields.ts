import { identifierWords, nounOf, wordSet } from '@assay/api-knowledge';
import { formatPointer, resolveSchema, type Schema } from '@assay/core';
import type { DependencyTarget } from './dependency.js';
import { findNamedResource, referenceName, type IsResource, type NamedResource } from './named-resources.js';
import type { SchemaReader } from './schema-reader.js';

/** A parameter or field, and the resource that it names. */
export interface NamedField {
  /** The field's own name, or the name of the reference: `customerId` for `customer.id`. */
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly target: DependencyTarget;
  readonly resource: NamedResource | undefined;
}

/** Maximum number of fields that are read in one body, and of levels. */
const maxFields = 500;
const deepest = 5;
/** Maximum number of fields of one body with the same schema. */
const maxVisits = 4;

/** Resources that the fields of bodies name. Each body is read once, even if many operations send it. */
export class BodyFields {
  readonly isResource: IsResource;
  private readonly reader: SchemaReader;
  private readonly known = new Map<Schema, readonly NamedField[]>();
  /** Resources by name and description, cached because bodies share many schemas. */
  private readonly resources = new Map<string, Map<string, NamedResource | undefined>>();

  constructor(reader: SchemaReader, isResource: IsResource) {
    this.reader = reader;
    this.isResource = isResource;
  }

  /**
   * Returns the fields of a body that name a resource, and its top-level fields, which may repeat a path parameter. Outer fields
   * come first.
   */
  of(body: Schema): readonly NamedField[] {
    const key = resolveSchema(body) ?? body;
    let fields = this.known.get(key);
    if (fields === undefined) this.known.set(key, (fields = this.read(key)));
    return fields;
  }

  /**
   * Finds the resource that a parameter or field names by its name, or by an identifier in its description; undefined if there is
   * none.
   */
  findNamedResource(name: string, text = ''): NamedResource | undefined {
    let byText = this.resources.get(name);
    if (byText === undefined)
      this.resources.set(name, (byText = new Map<string, NamedResource | undefined>()));
    if (byText.has(text)) return byText.get(text);
    const resource = findNamedResource(name, text, this.isResource);
    byText.set(text, resource);
    return resource;
  }

  /** Finds the resource whose key a number or UUID with the resource's name is: `author`, if the API has authors. */
  findKeyedResource(name: string, schema: Schema | undefined): NamedResource | undefined {
    const { reader } = this;
    const noun = nounOf(name);
    if (schema === undefined || !this.isResource(noun) || measures.has(noun)) return undefined;
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
    for (const { name: own, schema, segments, members } of listBodyFields(body, this.reader)) {
      const description = this.reader.keyword(schema, 'description');
      const text = typeof description === 'string' ? description : '';
      if (onlyAnswered.test(text)) continue;
      const reference = referenceName(segments, members, text, this.isResource);
      // The `id` of an embedded object is that object's own id.
      const phrase = reference === undefined && segments.length > 1 && identifierWords.has(own) ? '' : text;
      const name = reference ?? own;
      const resource = this.findNamedResource(name, phrase) ?? this.findKeyedResource(name, schema);
      if (resource === undefined && segments.length > 1) continue;
      fields.push({ name, schema, target: { in: 'body', pointer: formatPointer(segments) }, resource });
    }
    return fields;
  }
}

/** Nouns that can also be resources, but as numbers mostly count, rank or measure something. */
const measures = wordSet(
  'order rank level version page number count index position score value size weight priority unit year month day week hour minute second period point step round line total type status state',
);

/** Pattern of descriptions of values that a client cannot send: "[Output Only] The identifier of the operation". */
const onlyAnswered = /^\W*(?:output[ -]?only|read-only)\b|@OutputOnly\b/i;

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly segments: readonly string[];
  /** Number of properties of the enclosing object. */
  readonly members: number;
}

/**
 * Lists the fields of a body, including those of the first items of arrays. Each schema is read a few times (a source and a
 * target account), so that recursion ends.
 */
function listBodyFields(body: Schema, reader: SchemaReader): Field[] {
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

/** Returns the name of one item of a list. A string may be a comma-separated list, and one item is valid too. */
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

/** Returns the singular of a name: `tagId` for `tagIds`. */
export function singularName(name: string): string {
  return name.replace(/(id|uuid|guid)s$/i, '$1');
}
