import { parsePointer, percentDecoded, valueAt, type SourceDocument } from '@assay/text';
import type { Model } from '../model/model.js';
import { isReference, resolve } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import { resolveSchema, Schema } from '../model/schema.js';

/** Finds the schemas that discriminators choose between (OpenAPI, Discriminator Object). */
export class DiscriminatorTargets {
  private readonly model: Model;
  private extensions: ReadonlyMap<Schema, readonly Schema[]> | undefined;
  private targets: ReadonlyMap<SourceDocument, ReadonlyMap<string, Schema>> | undefined;

  constructor(model: Model) {
    this.model = model;
  }

  /** Returns the schemas by discriminator value: explicit ones of the `mapping` first, then implicit ones by schema name. */
  listVariants(schema: Schema): ReadonlyMap<string, Schema> {
    const variants = new Map<string, Schema>();
    const discriminator = schema.keywords['discriminator'];
    const mapped = new Set<Schema | undefined>();
    for (const [value, target] of this.listMapped(schema, discriminator)) {
      variants.set(value, target);
      mapped.add(target).add(resolveSchema(target));
    }
    for (const target of this.listImplied(schema)) {
      const name = getSchemaName(target);
      if (name !== undefined && !mapped.has(target) && !variants.has(name)) variants.set(name, target);
    }
    return variants;
  }

  private listMapped(schema: Schema, discriminator: unknown): (readonly [string, Schema])[] {
    const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
    if (!isObject(mapping)) return [];
    return Object.entries(mapping).flatMap(([value, ref]) => {
      const target = this.find(schema, ref);
      return target === undefined ? [] : [[value, target] as const];
    });
  }

  private listImplied(schema: Schema): Schema[] {
    const branches = [...schema.oneOf, ...schema.anyOf];
    if (branches.length === 0) return this.listExtending(schema);
    return branches.flatMap((branch) => {
      const target = branch.reference === undefined ? undefined : resolve(branch.reference);
      return target === undefined ? [] : [target];
    });
  }

  /** Returns the named schemas that extend a schema, directly or indirectly. */
  private listExtending(base: Schema): Schema[] {
    this.extensions ??= findExtensions(this.model);
    const found = new Set<Schema>([base]);
    for (const schema of found) {
      for (const extension of this.extensions.get(schema) ?? []) found.add(extension);
    }
    found.delete(base);
    return [...found];
  }

  /** Returns the schema of a mapping entry, which is the name of a schema or a URI reference. */
  find(schema: Schema, ref: unknown): Schema | undefined {
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

  /** Finds a schema of another document. Nearly always a branch or another reference has the same text. */
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

/** Returns the name of a schema, such as `Dog` for `#/components/schemas/Dog` and for `animals.yaml#/Dog`. */
function getSchemaName(schema: Schema): string | undefined {
  const { parent, base } = schema;
  const isComponent = parent?.kind === 'Components';
  if (!isComponent && (parent !== undefined || base === undefined)) return undefined;
  const name = isComponent ? schema.key : base?.at(-1);
  return name === undefined ? undefined : String(name);
}
