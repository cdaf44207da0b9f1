import { isJsonObject, type JsonObject } from '@assay/json-schema';
import type { SchemaBundle, SchemaRef } from '@assay/project-generator';
import { UniqueNames } from '../shared/unique-names.js';
import { componentName } from './names.js';
import { isNamed, getSchemaPlaceKey, placeName } from './schema-places.js';
import { mapSubschemas } from './schema-walk.js';

/** Treatment of recursive schemas: `cut` replaces the `$ref` that closes a cycle with `{}`, and limits the size. */
export type Cyclic = 'keep' | 'cut';

/** Maximum number of nodes in a schema, following all references, if cycles are cut. */
const maxNodes = 500;

interface SchemaOutput {
  readonly schema: unknown;
  /** Number of nodes in the schema, following its references. */
  readonly size: number;
  /** True if a part of it was cut, so that it accepts too much. */
  readonly isCut: boolean;
}

/** The schemas of a companion document: the referenced ones of a bundle, under short names. */
export class CompanionSchemas {
  private readonly bundle: SchemaBundle['schemas'];
  private readonly cyclic: Cyclic;
  private readonly names = new Map<string, string>();
  private readonly unique = new UniqueNames();
  private readonly written = new Map<string, SchemaOutput>();
  /** The keys of schemas in progress, at which cycles are cut. */
  private readonly open = new Set<string>();
  /** The keys still to be written, if cycles stay. */
  private readonly waiting: string[] = [];
  private readonly shared: ReadonlySet<string>;
  private readonly cutAt = new Set<string>();

  /** @param uses the keys that records refer to, once per use */
  constructor({ schemas }: SchemaBundle, cyclic: Cyclic, uses: Iterable<string>) {
    this.bundle = schemas;
    this.cyclic = cyclic;
    this.shared = repeated(uses);
  }

  /** Returns the schema for a reference of a record: a `$ref` to a component, or an inline schema if there is no other use. */
  refer(ref: SchemaRef): JsonObject {
    const { schema } = this.isComponent(ref.pointer)
      ? this.referTo(ref.pointer, 0)
      : this.write(Object.hasOwn(this.bundle, ref.pointer) ? this.bundle[ref.pointer] : true, 0);
    return asObject(schema);
  }

  /** Returns the referenced schemas, with the schemas that they reference. */
  components(): Readonly<Record<string, JsonObject>> {
    for (let key = this.waiting.pop(); key !== undefined; key = this.waiting.pop()) {
      if (!this.written.has(key)) this.written.set(key, this.write(this.bundle[key], 0));
    }
    const byName = [...this.written].map(([key, { schema }]): [string, JsonObject] => [
      this.getSchemaName(key),
      asObject(schema),
    ]);
    return Object.fromEntries(byName.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Returns the cuts, one sentence each; complete after the components are written. */
  get cuts(): readonly string[] {
    return [...this.cutAt];
  }

  private isComponent(key: string): boolean {
    return Object.hasOwn(this.bundle, key) && (this.shared.has(key) || isNamed(key));
  }

  /** @param spent number of nodes next to the reference */
  private referTo(key: string, spent: number): SchemaOutput {
    if (this.cyclic === 'keep') {
      this.waiting.push(key);
      return { schema: this.reference(key), size: 1, isCut: false };
    }
    if (this.open.has(key)) {
      this.cutAt.add(
        `The schema \`${this.getSchemaName(key)}\` contains itself: it is cut at the recursion.`,
      );
      return cut(`\`${this.getSchemaName(key)}\` again: cut here, because readers cannot follow cycles.`);
    }
    let known = this.written.get(key);
    if (known === undefined) {
      this.open.add(key);
      known = this.write(this.bundle[key], 0);
      this.open.delete(key);
      this.written.set(key, known);
    }
    if (spent + known.size > maxNodes) {
      this.cutAt.add(`The schema \`${this.getSchemaName(key)}\` is cut off at a total of ${maxNodes} parts.`);
      return cut(`\`${this.getSchemaName(key)}\`, cut here, because the whole would be too large.`);
    }
    return { ...known, schema: this.reference(key) };
  }

  private write(schema: unknown, spent: number): SchemaOutput {
    if (!isJsonObject(schema)) return { schema, size: 1, isCut: false };
    const target = schema['$ref'];
    if (typeof target === 'string' && Object.keys(schema).length === 1) {
      const key = getSchemaPlaceKey(target);
      if (key === undefined || !Object.hasOwn(this.bundle, key)) return { schema: {}, size: 1, isCut: false };
      return this.referTo(key, spent);
    }
    const beside = typeof target === 'string' ? this.besideOthers(target, spent) : undefined;
    let size = 1 + (beside?.size ?? 0);
    let isCut = beside?.isCut ?? false;
    const copy = mapSubschemas(schema, (subschema) => {
      const rawSchema = this.write(subschema, spent + size);
      size += rawSchema.size;
      isCut ||= rawSchema.isCut;
      return rawSchema.schema;
    });
    const tidy = this.tidy(copy, beside?.schema);
    return { schema: isCut ? loosened(tidy) : tidy, size, isCut };
  }

  /** Writes a reference next to other keywords; undefined if it is unresolved. */
  private besideOthers(target: string, spent: number): SchemaOutput | undefined {
    const key = getSchemaPlaceKey(target);
    if (key === undefined || !Object.hasOwn(this.bundle, key)) return undefined;
    return this.referTo(key, spent);
  }

  /** Repairs keywords that name other schemas, and drops keywords that readers of the document do not support. */
  private tidy(schema: JsonObject, reference: unknown): JsonObject {
    const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
      switch (keyword) {
        case '$ref':
          return isJsonObject(reference) && '$ref' in reference ? [[keyword, reference[keyword]]] : [];
        case 'discriminator': {
          // Ajv interprets it as its own keyword with its own rules.
          const repaired = this.cyclic === 'cut' ? undefined : this.discriminator(value);
          return repaired === undefined ? [] : [[keyword, repaired]];
        }
        case 'pattern':
          return isPattern(value) ? [[keyword, value]] : [];
        case 'example':
        case 'examples':
          return this.cyclic === 'cut' ? [] : [[keyword, value]];
        default:
          return [[keyword, value]];
      }
    });
    return Object.fromEntries(entries);
  }

  private discriminator(value: unknown): JsonObject | undefined {
    if (!isJsonObject(value)) return undefined;
    const { mapping, ...rest } = value;
    if (!isJsonObject(mapping)) return rest;
    const repaired = Object.entries(mapping).flatMap(([name, target]): [string, string][] => {
      const key = typeof target === 'string' ? getSchemaPlaceKey(target) : undefined;
      if (key === undefined || !Object.hasOwn(this.bundle, key)) return [];
      this.waiting.push(key);
      return [[name, `#/components/schemas/${this.getSchemaName(key)}`]];
    });
    return { ...rest, mapping: Object.fromEntries(repaired) };
  }

  private reference(key: string): JsonObject {
    return { $ref: `#/components/schemas/${this.getSchemaName(key)}` };
  }

  private getSchemaName(key: string): string {
    let name = this.names.get(key);
    if (name === undefined) {
      name = this.unique.give(componentName(placeName(key)));
      this.names.set(key, name);
    }
    return name;
  }
}

function repeated(uses: Iterable<string>): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const key of uses) (seen.has(key) ? shared : seen).add(key);
  return shared;
}

function cut(description: string): SchemaOutput {
  return { schema: { description }, size: 1, isCut: true };
}

const demandingLess = new Set(['else', 'if', 'not', 'then', 'unevaluatedItems', 'unevaluatedProperties']);

/** Removes keywords that reject or skip a value because a subschema accepts it, after a part of a subschema was cut. */
function loosened({ oneOf, ...schema }: JsonObject): JsonObject {
  const keptKeywords = Object.entries(schema).filter(([keyword]) => !demandingLess.has(keyword));
  const alternatives = oneOf === undefined || 'anyOf' in schema ? [] : [['anyOf', oneOf] as const];
  return Object.fromEntries([...keptKeywords, ...alternatives]);
}

function asObject(schema: unknown): JsonObject {
  return isJsonObject(schema) ? schema : schema === false ? { not: {} } : {};
}

/** True for a regular expression that readers can compile (ECMA-262). */
function isPattern(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}
