import { type MediaType, type Model, type Parameter, type Schema, defineFact, factOf } from '@assay/core';
import { listCarriers, nodesOfKind, type Carrier } from '../structure/nodes-of-kind.js';
import { Boundedness } from './boundedness.js';
import { allBounds } from './bounds.js';
import type { Bound } from './bound.js';
import { SchemaSearch, type Unbounded } from './schema-search.js';

const searches = defineFact('the unbounded schemas', (model) => searchSentSchemas(model, allBounds));
const nothing: ReadonlySet<Schema> = new Set();

/**
 * The schemas that let clients send values without a bound: in parameters, request bodies, and responses to webhooks and
 * callbacks. A schema that several places share is there once; it is not there where each place sets the limit next to it.
 * Read-only properties are not sent.
 *
 * One search finds those of all bounds. It is made when the first rule asks, at the end of the walk, and kept with the model.
 */
export function unboundedSchemas(model: Model | undefined, bound: Bound): ReadonlySet<Schema> {
  if (model === undefined) return nothing;
  return factOf(model, searches).get(bound) ?? nothing;
}

/**
 * Searches what clients send for values without bounds.
 *
 * @param wanted The bits of the bounds that are looked for.
 */
export function searchSentSchemas(model: Model, requested: number): Unbounded {
  const boundedness = new Boundedness(requested);
  const search = new SchemaSearch(boundedness, requested);
  const schemas = nodesOfKind(model, 'Schema');
  for (let index = 0; index < schemas.length; index++) {
    const schema = schemas[index];
    model.facts.tick();
    if (schema?.usage.inRequest === true) boundedness.add(schema);
  }
  for (const carrier of listCarriers(model)) {
    model.facts.tick();
    if (carrier.usedInRequest) addCarrier(search, carrier);
  }
  boundedness.settle();
  return search.run();
}

function addCarrier(search: SchemaSearch, carrier: Carrier): void {
  switch (carrier.kind) {
    case 'Parameter':
      return addParameter(search, carrier);
    case 'MediaType':
      return addMediaType(search, carrier);
    case 'Header':
      return search.add(carrier.schema);
    default:
  }
}

function addParameter(search: SchemaSearch, parameter: Parameter): void {
  if (!isIgnored(parameter)) search.add(parameter.schema);
}

function addMediaType(search: SchemaSearch, mediaType: MediaType): void {
  if (isFile(mediaType)) return;
  search.add(mediaType.schema);
  search.add(mediaType.itemSchema);
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
