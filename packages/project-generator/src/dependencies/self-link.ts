import type { Schema } from '@assay/core';
import type { Property, SchemaReader } from './schema-reader.js';

/** Members of a thing that are the URL of the thing itself. */
const direct = ['href', 'self', 'selflink', 'selfurl', 'selfuri', 'resourceuri', 'resourceurl'];

/** Members that hold links by their relations: `_links` of HAL, `links` of JSON:API. */
const holders = ['links', 'link'];

/**
 * Finds the link of a thing to itself, whose path ends with what names it: `_links.self.href` (HAL), `links.self` (JSON:API), `href`, `self`.
 * Also one level down, in `data`.
 */
export function findSelfLink(schema: Schema, reader: SchemaReader, isInside = false): string[] | undefined {
  const properties = reader.properties(schema);
  for (const name of holders) {
    const holder = properties.get(name);
    const self = holder === undefined ? undefined : reader.properties(holder.schema).get('self');
    const inside = self === undefined ? undefined : findSelfUrl(self, reader);
    if (holder !== undefined && inside !== undefined) return [holder.name, ...inside];
  }
  for (const name of direct) {
    const property = properties.get(name);
    const inside = property === undefined ? undefined : findSelfUrl(property, reader);
    if (inside !== undefined) return inside;
  }
  const data = isInside ? undefined : properties.get('data');
  const inside = data === undefined ? undefined : findSelfLink(data.schema, reader, true);
  return data === undefined || inside === undefined ? undefined : [data.name, ...inside];
}

/** A URL is a text, or an object with `href`. */
function findSelfUrl({ name, schema }: Property, reader: SchemaReader): string[] | undefined {
  if (reader.types(schema).has('string')) return [name];
  const href = reader.properties(schema).get('href');
  return href !== undefined && reader.types(href.schema).has('string') ? [name, href.name] : undefined;
}
