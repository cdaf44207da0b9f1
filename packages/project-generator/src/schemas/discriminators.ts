import {
  isObject,
  isReference,
  type Model,
  parsePointer,
  type RawObject,
  resolve,
  resolveSchema,
  Schema,
} from '@assay/core';
import { percentDecoded, setProperty, valueAt } from '@assay/text';

type SourceDocument = Model['documents'][number];

/**
 * Makes the Discriminator Objects of a bundle, with a complete `mapping`: what the document maps, then the names of the branches
 * that it does not map, or, where there are no branches, those of the schemas that extend this one by `allOf`.
 */
export class Discriminators {
  private readonly model: Model;
  private readonly refer: (schema: Schema) => string;
  private extensions: ReadonlyMap<Schema, readonly Schema[]> | undefined;
  private targets: ReadonlyMap<SourceDocument, ReadonlyMap<string, Schema>> | undefined;

  /** @param refer writes a reference to a schema */
  constructor(model: Model, refer: (schema: Schema) => string) {
    this.model = model;
    this.refer = refer;
  }

  /** The discriminator of a schema; undefined if it has none, or names no property. */
  of(schema: Schema): RawObject | undefined {
    const discriminator = schema.keywords['discriminator'];
    const propertyName = isObject(discriminator) ? discriminator['propertyName'] : discriminator;
    if (typeof propertyName !== 'string') return undefined;
    const mapping: Record<string, unknown> = {};
    const mapped = new Set<Schema | undefined>();
    for (const [value, target] of this.explicit(schema, discriminator)) {
      setProperty(mapping, value, this.refer(target));
      mapped.add(target).add(resolveSchema(target));
    }
    for (const target of this.implied(schema)) {
      const name = getSchemaName(target);
      if (name === undefined || mapped.has(target) || Object.hasOwn(mapping, name)) continue;
      setProperty(mapping, name, this.refer(target));
    }
    return { propertyName, ...this.fallback(schema, discriminator), mapping };
  }

  private explicit(schema: Schema, discriminator: unknown): (readonly [string, Schema])[] {
    const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
    if (!isObject(mapping)) return [];
    return Object.entries(mapping).flatMap(([value, ref]) => {
      const target = this.find(schema, ref);
      return target === undefined ? [] : [[value, target] as const];
    });
  }

  /** The schema for values that are not mapped (3.2). */
  private fallback(schema: Schema, discriminator: unknown): RawObject {
    const target = isObject(discriminator) ? this.find(schema, discriminator['defaultMapping']) : undefined;
    return target === undefined ? {} : { defaultMapping: this.refer(target) };
  }

  private implied(schema: Schema): Schema[] {
    const branches = [...schema.oneOf, ...schema.anyOf];
    if (branches.length === 0) return this.extending(schema);
    return branches.flatMap((branch) => {
      const target = branch.reference === undefined ? undefined : resolve(branch.reference);
      return target === undefined ? [] : [target];
    });
  }

  /** The named schemas that extend a schema, directly or through others. */
  private extending(base: Schema): Schema[] {
    this.extensions ??= findExtensions(this.model);
    const found = new Set<Schema>([base]);
    for (const schema of found) {
      for (const extension of this.extensions.get(schema) ?? []) found.add(extension);
    }
    found.delete(base);
    return [...found];
  }

  /** Finds what an entry of a mapping means: the name of a schema, or a URI reference. */
  private find(schema: Schema, ref: unknown): Schema | undefined {
    if (typeof ref !== 'string') return undefined;
    const namedSchema = this.model.document.components?.schemas.get(ref);
    return namedSchema ?? this.findLocal(schema, ref) ?? this.findReferred(schema, ref);
  }

  private findLocal(schema: Schema, ref: string): Schema | undefined {
    const segments = ref.startsWith('#') ? parsePointer(percentDecoded(ref.slice(1))) : undefined;
    if (segments === undefined) return undefined;
    const node = this.model.findNode(valueAt(schema.document.value, segments));
    return node instanceof Schema ? node : undefined;
  }

  /**
   * Finds a schema of another document, which has nearly always been referred to in the same words, in a branch or
   * elsewhere.
   */
  private findReferred(schema: Schema, ref: string): Schema | undefined {
    this.targets ??= findTargets(this.model);
    return this.targets.get(schema.document)?.get(ref);
  }
}

function findExtensions(model: Model): Map<Schema, Schema[]> {
  const extensions = new Map<Schema, Schema[]>();
  for (const node of model.nodes) {
    if (!(node instanceof Schema) || node.subschemas.length === 0 || getSchemaName(node) === undefined)
      continue;
    for (const part of node.allOf) {
      const base = part.isReference ? resolveSchema(part) : undefined;
      if (base === undefined) continue;
      const known = extensions.get(base);
      if (known === undefined) extensions.set(base, [node]);
      else known.push(node);
    }
  }
  return extensions;
}

function findTargets(model: Model): Map<SourceDocument, Map<string, Schema>> {
  const targets = new Map<SourceDocument, Map<string, Schema>>();
  for (const reference of model.references) {
    const target = reference.expects === 'Schema' && isReference(reference) ? resolve(reference) : undefined;
    if (!(target instanceof Schema)) continue;
    const known = targets.get(reference.document);
    if (known === undefined) targets.set(reference.document, new Map([[reference.ref, target]]));
    else known.set(reference.ref, target);
  }
  return targets;
}

/** The name under which a schema is among others: `Dog` for `#/components/schemas/Dog` and for `animals.yaml#/Dog`. */
function getSchemaName(schema: Schema): string | undefined {
  const { parent, base } = schema;
  const isComponent = parent?.kind === 'Components';
  if (!isComponent && (parent !== undefined || base === undefined)) return undefined;
  const name = isComponent ? schema.key : base?.at(-1);
  return name === undefined ? undefined : String(name);
}
