import { resolve, type Header, type MediaType, type Parameter, type Schema, type Visitor } from '@assay/core';
import { Boundedness } from './boundedness.js';
import type { Bound } from './bounds.js';

/**
 * The schemas of what clients send: of parameters, request bodies, and responses to webhooks and callbacks.
 * A rule hands its `visitor` on, and asks when all nodes have been visited.
 */
export class SentSchemas {
  /** Gathers where the values stand that clients send. */
  readonly visitor: Pick<Visitor, 'Parameter' | 'Header' | 'MediaType'> = {
    Parameter: (parameter) => this.addParameter(parameter),
    Header: (header) => this.addHeader(header),
    MediaType: (mediaType) => this.addMediaType(mediaType),
  };
  private readonly roots: Schema[] = [];

  private addParameter(parameter: Parameter): void {
    if (parameter.usedInRequest && !isIgnored(parameter)) this.add(parameter.schema);
  }

  private addHeader(header: Header): void {
    if (header.usedInRequest) this.add(header.schema);
  }

  private addMediaType(mediaType: MediaType): void {
    if (!mediaType.usedInRequest || isFile(mediaType)) return;
    this.add(mediaType.schema);
    this.add(mediaType.itemSchema);
  }

  private add(schema: Schema | undefined): void {
    if (schema !== undefined) this.roots.push(schema);
  }

  /**
   * The schemas that name the bound's type and let clients send values without the limit. A schema that several places share is
   * there once; it is not there where each place sets the limit beside it. Read-only properties are not sent.
   */
  unbounded(bound: Bound): readonly Schema[] {
    const search = new Search(bound);
    for (const root of this.roots) search.add(root, false);
    return search.run();
  }
}

/** OpenAPI 3.x ignores these header parameters (Parameter Object, `name`). */
function isIgnored(parameter: Parameter): boolean {
  return parameter.in === 'header' && /^(?:accept|content-type|authorization)$/i.test(parameter.name);
}

/** Bodies that are one file. */
function isFile({ mediaType }: MediaType): boolean {
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-gzip|x-zip-compressed|vnd\.ms-excel)\b/i.test(
    mediaType,
  );
}

/** Follows schemas from the outside in. A schema is looked at in two states at most: with and without a limit around it. */
class Search {
  private readonly bound: Bound;
  private readonly boundedness: Boundedness;
  private readonly pending: { readonly schema: Schema; readonly settled: boolean }[] = [];
  private readonly seenOpen = new Set<Schema>();
  private readonly seenSettled = new Set<Schema>();
  private readonly found = new Set<Schema>();

  constructor(bound: Bound) {
    this.bound = bound;
    this.boundedness = new Boundedness(bound);
  }

  /** @param settled True where the value is limited, or told of, by a schema around this one. */
  add(schema: Schema, settled: boolean): void {
    if (isReadOnly(schema)) return;
    // Most schemas have no others in them, and need not be remembered.
    if (schema.subschemas.length === 0 && schema.reference === undefined) {
      if (!settled) this.tell(schema);
      return;
    }
    if (this.seenOpen.has(schema) || (settled && this.seenSettled.has(schema))) return;
    (settled ? this.seenSettled : this.seenOpen).add(schema);
    this.pending.push({ schema, settled });
  }

  run(): readonly Schema[] {
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop())
      this.visit(next.schema, next.settled);
    return [...this.found];
  }

  private visit(schema: Schema, settled: boolean): void {
    const settledInside = settled || this.tell(schema);
    const target = schema.reference === undefined ? undefined : resolve(schema.reference);
    if (target !== undefined) this.add(target, settledInside);
    for (const subschema of schema.subschemas) {
      switch (subschema.step) {
        case 'allOf':
        case 'anyOf':
        case 'oneOf':
        case 'then':
        case 'else':
        case 'dependentSchemas':
          this.add(subschema, settledInside);
          break;
        case 'properties':
        case 'patternProperties':
        case 'additionalProperties':
        case 'unevaluatedProperties':
        case 'items':
        case 'prefixItems':
        case 'additionalItems':
        case 'unevaluatedItems':
          this.add(subschema, false);
          break;
        default:
        // `not`, `if`, `contains` and `propertyNames` describe no value that is sent; definitions count where they are referred to.
      }
    }
  }

  /** Remembers the schema if its values are not limited; true where they are, or where that is now told. */
  private tell(schema: Schema): boolean {
    if (this.boundedness.isBounded(schema)) return true;
    if (!schema.hasType(this.bound.type)) return false;
    this.found.add(schema);
    return true;
  }
}

function isReadOnly(schema: Schema): boolean {
  if (schema.readOnly) return true;
  for (const part of schema.subschemas) {
    if (part.step === 'allOf' && part.readOnly) return true;
  }
  return false;
}
