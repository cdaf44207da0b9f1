import { Evaluator } from '../../evaluate/evaluator.js';
import type { InstanceError } from '../../evaluate/outcome.js';
import type { SchemaParts, SchemaReader, UnreadableSchema } from '../../schema/schema-reader.js';
import { buildShape } from './build-shape.js';
import type { Conjunction, Shape } from './shape.js';

/** Sender of the values of a schema: clients for a `request`, the API for a `response`. */
export type Direction = 'request' | 'response';

/** Marks of a schema, including those of the schemas that it combines. */
export interface Marks {
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

/** Maximum number of schemas that are merged into one shape. */
const maxParts = 300;

/** The schemas of one document, in one direction. Each schema is read once. */
export class Side<S> {
  readonly direction: Direction | undefined;
  private readonly reader: SchemaReader<S>;
  private readonly evaluator: Evaluator<S>;
  private readonly parts = new Map<S, SchemaParts<S> | UnreadableSchema | boolean>();
  private readonly single = new Map<S, Conjunction<S>>();
  private readonly combined = new Map<string, Conjunction<S>>();
  private readonly shapes = new Map<Conjunction<S>, Shape<S>>();
  private readonly marks = new Map<S, Marks>();
  private readonly underway = new Set<Conjunction<S>>();
  private depth = 0;
  private count = 0;
  readonly unrestricted: Conjunction<S> = { id: this.count++, schemas: [], isUnsatisfiable: false };
  readonly unsatisfiable: Conjunction<S> = { id: this.count++, schemas: [], isUnsatisfiable: true };

  constructor(reader: SchemaReader<S>, direction?: Direction) {
    this.reader = reader;
    this.direction = direction;
    this.evaluator = new Evaluator(reader);
  }

  /** Returns the parts of a schema. */
  read(schema: S): SchemaParts<S> | UnreadableSchema | boolean {
    let parts = this.parts.get(schema);
    if (parts === undefined) {
      parts = this.reader.read(schema);
      this.parts.set(schema, parts);
    }
    return parts;
  }

  /** Returns the text of the reference if the schema is one. */
  referenceText(schema: S): string | undefined {
    return this.reader.referenceText(schema);
  }

  /** Returns the schemas that a discriminator chooses between, by the value of its property. */
  listVariants(schema: S): ReadonlyMap<string, S> {
    return this.reader.listVariants?.(schema) ?? new Map<string, S>();
  }

  /** Follows schemas that consist only of a reference. */
  behind(schema: S): S {
    let current = schema;
    for (let hops = 0; hops < 100; hops++) {
      const parts = this.read(current);
      if (typeof parts === 'boolean' || 'kind' in parts || parts.references.length !== 1) return current;
      const target = parts.references[0]?.target;
      const isOnly =
        parts.subschemas.length === 0 && Object.keys(parts.keywords).every((name) => name === '$ref');
      if (target === undefined || !isOnly) return current;
      current = target;
    }
    return current;
  }

  /** Returns the conjunction of one schema. */
  of(schema: S): Conjunction<S> {
    let conjunction = this.single.get(schema);
    if (conjunction === undefined) {
      conjunction = { id: this.count++, schemas: [schema], isUnsatisfiable: false };
      this.single.set(schema, conjunction);
    }
    return conjunction;
  }

  /** Returns the conjunction of some schemas. */
  all(schemas: readonly S[] | false): Conjunction<S> {
    if (schemas === false) return this.unsatisfiable;
    const [first] = schemas;
    if (first === undefined) return this.unrestricted;
    if (schemas.length === 1) return this.of(first);
    const members = [...new Map(schemas.map((schema) => [this.of(schema).id, schema])).entries()];
    if (members.length === 1) return this.of(first);
    const key = members.map(([id]) => id).join(' ');
    let conjunction = this.combined.get(key);
    if (conjunction === undefined) {
      conjunction = {
        id: this.count++,
        schemas: members.map(([, schema]) => schema),
        isUnsatisfiable: false,
      };
      this.combined.set(key, conjunction);
    }
    return conjunction;
  }

  /**
   * Returns the shape of a conjunction; undefined while it is being built, or if alternatives are nested too deeply.
   */
  getShape(conjunction: Conjunction<S>): Shape<S> | undefined {
    const known = this.shapes.get(conjunction);
    if (known !== undefined) return known;
    if (this.depth > 30 || this.underway.has(conjunction)) return undefined;
    this.depth++;
    this.underway.add(conjunction);
    const shape = buildShape(this, conjunction, maxParts);
    this.underway.delete(conjunction);
    this.depth--;
    this.shapes.set(conjunction, shape);
    return shape;
  }

  /** True if a value is valid; undefined if undecided. */
  accepts({ schemas, isUnsatisfiable }: Conjunction<S>, value: unknown): boolean | undefined {
    if (isUnsatisfiable) return false;
    if (schemas.length === 0) return true;
    const { verdict } = this.evaluator.validateAll(schemas, value, {
      isFirstEnough: true,
      direction: this.direction,
      budget: 100_000,
    });
    return verdict === 'undecided' ? undefined : verdict === 'valid';
  }

  listErrors({ schemas }: Conjunction<S>, value: unknown): readonly InstanceError[] {
    return this.evaluator.validateAll(schemas, value, { direction: this.direction, budget: 100_000 }).errors;
  }

  /** True if the direction excludes properties with these schemas: read-only ones in requests, write-only ones in responses. */
  leavesOut(schemas: readonly S[]): boolean {
    if (this.direction === undefined) return false;
    const mark = this.direction === 'request' ? 'readOnly' : 'writeOnly';
    return schemas.some((schema) => this.getMarks(schema)[mark]);
  }

  /** Returns the marks of a schema, including its composition. */
  getMarks(schema: S): Marks {
    const known = this.marks.get(schema);
    if (known !== undefined) return known;
    let readOnly = false;
    let writeOnly = false;
    const seen = new Set([schema]);
    for (const part of seen) {
      if (seen.size > maxParts) break;
      const parts = this.read(part);
      if (typeof parts === 'boolean' || 'kind' in parts) continue;
      if (parts.keywords['readOnly'] === true) readOnly = true;
      if (parts.keywords['writeOnly'] === true) writeOnly = true;
      for (const { target } of parts.references) if (target !== undefined) seen.add(target);
      for (const { keyword, schema: inner } of parts.subschemas) if (isInPlace(keyword)) seen.add(inner);
    }
    const marks = { readOnly, writeOnly };
    this.marks.set(schema, marks);
    return marks;
  }
}

function isInPlace(keyword: string): boolean {
  switch (keyword) {
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
    case 'then':
    case 'else':
      return true;
    default:
      return false;
  }
}
