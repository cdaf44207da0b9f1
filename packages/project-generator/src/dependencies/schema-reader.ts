import { squashedName } from '@assay/api-knowledge';
import { formatPointer, resolveSchema, type Schema } from '@assay/core';
import { Omissions } from '../problems/omissions.js';
import { code } from '../problems/wording.js';

/** A property of an object, with its original name. */
export interface Property {
  readonly name: string;
  readonly schema: Schema;
  /** True if every object has it. */
  readonly required: boolean;
}

const maxProperties = 1000;
const maxSchemas = 200;

/** Reader of the values of a schema, through `$ref`, `allOf`, `oneOf` and `anyOf`. Results are cached. */
export class SchemaReader {
  private readonly parts = new Map<Schema, readonly Part[]>();
  private readonly knownProperties = new Map<Schema, ReadonlyMap<string, Property>>();
  private readonly omissions: Omissions;

  constructor(omissions = new Omissions()) {
    this.omissions = omissions;
  }

  /** Returns the properties by name without casing and separators; the first one wins a tie. */
  properties(schema: Schema): ReadonlyMap<string, Property> {
    let properties = this.knownProperties.get(schema);
    if (properties === undefined)
      this.knownProperties.set(schema, (properties = this.readProperties(schema)));
    return properties;
  }

  /** Returns the types that values may have, without `null`; empty if no type is declared. */
  types(schema: Schema): ReadonlySet<string> {
    const types = new Set<string>();
    for (const { schema: part } of this.listSchemaParts(schema)) {
      for (const type of part.types) types.add(type);
      if (part.types.length > 0) continue;
      if (part.subschemas.some(({ step }) => step === 'properties')) types.add('object');
      for (const value of part.enum ?? []) if (typeof value === 'string') types.add('string');
    }
    return types;
  }

  /** Returns the first value of a keyword. */
  keyword(schema: Schema, keyword: string): unknown {
    for (const { schema: part } of this.listSchemaParts(schema)) {
      if (Object.hasOwn(part.keywords, keyword)) return part.keywords[keyword];
    }
    return undefined;
  }

  /** Returns the schema of the items of an array. */
  items(schema: Schema): Schema | undefined {
    for (const { schema: part } of this.listSchemaParts(schema)) {
      if (part.items !== undefined) return part.items;
    }
    return undefined;
  }

  /** Returns the schema of the value at the segments of a JSON Pointer; undefined if it is not described. */
  at(schema: Schema, segments: readonly string[]): Schema | undefined {
    let current: Schema | undefined = schema;
    for (const segment of segments) {
      if (current === undefined) return undefined;
      const property = this.properties(current).get(squashedName(segment) || segment);
      current =
        property?.name === segment
          ? property.schema
          : /^\d+$/.test(segment)
            ? this.items(current)
            : undefined;
    }
    return current;
  }

  private readProperties(schema: Schema): Map<string, Property> {
    const required = new Set<string>();
    const found = new Map<string, Property>();
    const parts = this.listSchemaParts(schema);
    for (const { schema: part, always } of parts)
      if (always) for (const name of part.required) required.add(name);
    for (const { schema: part } of parts) {
      for (const subschema of part.subschemas) {
        if (subschema.step !== 'properties') continue;
        if (found.size >= maxProperties) {
          this.omissions.add('properties', code(getSchemaPointer(schema)));
          return found;
        }
        const name = String(subschema.key);
        const squashed = squashedName(name) || name;
        const known = found.get(squashed);
        if (known === undefined || isMoreSpecific(subschema, known.schema))
          found.set(squashed, { name, schema: subschema, required: required.has(name) });
      }
    }
    return found;
  }

  private listSchemaParts(schema: Schema): readonly Part[] {
    let parts = this.parts.get(schema);
    if (parts === undefined) this.parts.set(schema, (parts = this.collectParts(schema)));
    return parts;
  }

  private collectParts(schema: Schema): Part[] {
    const parts: Part[] = [];
    const seen = new Set<Schema>();
    const queue: Part[] = [{ schema, always: true }];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const resolved = resolveSchema(next.schema);
      if (resolved === undefined || seen.has(resolved)) continue;
      if (parts.length >= maxSchemas) {
        this.omissions.add('combinedSchemas', code(getSchemaPointer(schema)));
        break;
      }
      seen.add(resolved);
      const { always } = next;
      parts.push({ schema: resolved, always });
      // In 2020-12 a reference may be next to other keywords.
      const beside = resolved.reference?.target;
      if (beside?.kind === 'Schema') queue.push({ schema: beside, always });
      for (const subschema of resolved.subschemas) {
        if (subschema.step === 'allOf') queue.push({ schema: subschema, always });
        if (subschema.step === 'oneOf' || subschema.step === 'anyOf')
          queue.push({ schema: subschema, always: false });
      }
    }
    return parts;
  }
}

/** A schema that a value has to satisfy: always, or as one choice of several. */
interface Part {
  readonly schema: Schema;
  readonly always: boolean;
}

/** True for an array with `items`, if the other schema only declares an array: the `data` of an envelope in `allOf`. */
function isMoreSpecific(schema: Schema, other: Schema): boolean {
  const [items, others] = [schema, other].map((each) => resolveSchema(resolveSchema(each)?.items));
  return items !== undefined && others?.subschemas.length === 0 && items.subschemas.length > 0;
}

/** Returns the location of a schema in its document, as a fragment. */
function getSchemaPointer(schema: Schema): string {
  return `#${formatPointer(schema.segments())}`;
}
