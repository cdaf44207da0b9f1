import type { Builder } from './builder.js';
import { Reference } from '../model/nodes.js';
import { isObject } from '../model/raw-values.js';
import type { Schema } from '../model/schema.js';
import { resolveUri } from '../reference/uri.js';

/**
 * Finds the entries of discriminators' mappings that are references into other documents (OpenAPI 3.0, Discriminator Object).
 * A value may be the name of a component too, so only what looks like a reference to a part of a description is one.
 */
export class MappingReader {
  private readonly builder: Builder;
  /** Number of schemas with a discriminator visited so far. */
  private seen = 0;

  constructor(builder: Builder) {
    this.builder = builder;
  }

  /** Adds the references of the schemas that are new since the last call to those to be resolved. */
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

  /** True for references out of the root document, and for all that are in other documents. */
  private pointsElsewhere(value: string, { document }: Schema): boolean {
    const { root } = this.builder;
    if (!/#\/|\.(?:ya?ml|json)(?:#|$)/i.test(value) || root.components?.schemas.has(value) === true)
      return false;
    const target = resolveUri(value, document.uri);
    if (target === undefined || hasOtherScheme(target.uri, document.uri)) return false;
    return document !== root.document || target.uri !== document.uri;
  }
}

/** An absolute URL in a file names the schema wherever that is: there is no need to fetch it. */
function hasOtherScheme(uri: string, base: string): boolean {
  return uri.slice(0, uri.indexOf(':')) !== base.slice(0, base.indexOf(':'));
}
