import { escapedSegment, percentDecoded, unescapedSegment } from '@assay/text';
import { isObject } from '@assay/core';
import { Evaluator, openApi31, type PlainSchema, PlainSchemas, type Validation } from '@assay/json-schema';
import type { SchemaBundle, SchemaRef } from '@assay/project-generator';

const bundleUri = 'assay:schemas';

/** Maximum number of steps for comparing one body, which takes seconds. */
const budget = 5_000_000;

/** The keywords of a schema. */
export type Keywords = Readonly<Record<string, unknown>>;

/** Evaluates values of answers against the schemas of an import. */
export class ResponseSchemas {
  private readonly schemas = new PlainSchemas({ dialect: openApi31 });
  private readonly evaluator = new Evaluator(this.schemas);
  private readonly entries = new Map<string, PlainSchema>();
  private readonly bundle: SchemaBundle;
  private places = 0;

  constructor(bundle: SchemaBundle) {
    this.bundle = bundle;
    // References between schemas start from the root of the bundle.
    this.schemas.add({ schemas: bundle.schemas }, bundleUri);
  }

  /** Validates a value; undefined if the schema is not in the bundle. */
  judge({ pointer }: SchemaRef, value: unknown): Validation | undefined {
    if (!Object.hasOwn(this.bundle.schemas, pointer)) return undefined;
    return this.evaluator.validate(this.entry(pointer), value, { direction: 'response', budget });
  }

  /** True if a schema outside the bundle, such as the schema of an insertion point, allows a value. */
  allows(schema: Keywords, value: unknown): boolean {
    const uri = `assay:place-${this.places++}`;
    return this.evaluator.validate(this.schemas.add(schema, uri), value, { budget }).verdict === 'valid';
  }

  /** Returns a schema of the bundle; undefined if it does not exist. */
  at({ pointer }: SchemaRef): unknown {
    return Object.hasOwn(this.bundle.schemas, pointer) ? this.bundle.schemas[pointer] : undefined;
  }

  /** True if a schema may allow arrays or objects. */
  takesStructure({ pointer }: SchemaRef): boolean {
    return this.expand(this.bundle.schemas[pointer]).every(({ type, ...rest }) => {
      const types = Array.isArray(type) ? (type as readonly unknown[]) : [type];
      if (type === undefined) return !('enum' in rest) && !('const' in rest);
      return types.includes('array') || types.includes('object');
    });
  }

  /** Returns the schemas of a property or item that a schema describes directly. */
  inside(schema: Keywords, segment: string | number): Keywords[] {
    if (typeof segment === 'number') return this.expand(schema['items']);
    const properties = schema['properties'];
    return isObject(properties) && Object.hasOwn(properties, segment) ? this.expand(properties[segment]) : [];
  }

  /** Lists a schema with all schemas that apply to the same value. */
  expand(schema: unknown): Keywords[] {
    const found = new Set<Keywords>();
    const pending = [schema];
    for (let each = pending.pop(); each !== undefined; each = pending.pop()) {
      if (!isObject(each) || found.has(each)) continue;
      found.add(each);
      const { $ref, allOf } = each;
      if (typeof $ref === 'string') pending.push(this.referenced($ref));
      if (Array.isArray(allOf)) pending.push(...(allOf as readonly unknown[]));
    }
    return [...found];
  }

  private referenced(reference: string): unknown {
    const prefix = '#/schemas/';
    if (!reference.startsWith(prefix)) return undefined;
    const key = unescapedSegment(percentDecoded(reference.slice(prefix.length)));
    return Object.hasOwn(this.bundle.schemas, key) ? this.bundle.schemas[key] : undefined;
  }

  private entry(pointer: string): PlainSchema {
    let entry = this.entries.get(pointer);
    if (entry === undefined) {
      const key = encodeURIComponent(escapedSegment(pointer));
      entry = this.schemas.add({ $ref: `${bundleUri}#/schemas/${key}` }, `assay:entry-${this.entries.size}`);
      this.entries.set(pointer, entry);
    }
    return entry;
  }
}
