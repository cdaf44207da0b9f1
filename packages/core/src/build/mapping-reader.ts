import type { Builder } from './builder.js';
import { Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import type { Schema } from '../model/schema.js';
import { resolveUri } from '../reference/uri.js';

/**
 * Finds the entries of discriminator mappings that are references into other documents (OpenAPI 3.0, Discriminator Object). A
 * value may also be the name of a component, so it counts only if it looks like a reference.
 */
export class MappingReader {
  private readonly builder: Builder;
  /** Number of schemas with a discriminator visited so far. */
  private seen = 0;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  /** Adds the references of all schemas added since the last call to the pending references. */
  read(): void {
    const { discriminated } = this.builder;
    for (; this.seen < discriminated.length; this.seen++) {
      const schema = discriminated[this.seen];
      if (schema === undefined) continue;
      const discriminator = schema.keywords['discriminator'];
      const mapping = isObject(discriminator) ? discriminator['mapping'] : undefined;
      if (!isObject(mapping)) continue;
      for (const [name, value] of Object.entries(mapping)) {
        if (typeof value === 'string' && this.pointsElsewhere(value, schema))
          this.add(schema, mapping, name, value);
      }
    }
  }

  private add(schema: Schema, mapping: Reference['raw'], name: string, value: string): void {
    const at = { document: schema.document, parent: schema, step: 'discriminator', key: 'mapping' };
    const reference = new Reference(mapping, at, 'Schema', name, value);
    this.builder.mappings.push(reference);
    this.builder.pending.push(reference);
  }

  /** True if a reference leads out of the root document or occurs in another document. */
  private pointsElsewhere(value: string, { document }: Schema): boolean {
    const { root } = this.builder;
    if (!/#\/|\.(?:ya?ml|json)(?:#|$)/i.test(value) || root.components?.schemas.has(value) === true)
      return false;
    const target = resolveUri(value, document.uri);
    if (target === undefined || hasOtherScheme(target.uri, document.uri)) return false;
    return document !== root.document || target.uri !== document.uri;
  }
}

/** True if two URIs have different schemes. A web URL in a local file identifies the schema and need not be fetched. */
function hasOtherScheme(uri: string, base: string): boolean {
  return uri.slice(0, uri.indexOf(':')) !== base.slice(0, base.indexOf(':'));
}
