import {
  resolve,
  type Document,
  type Example,
  type MediaType,
  type Response,
  type Schema,
  type Slot,
  factOf,
} from '@assay/core';
import { errorResponses } from '../../knowledge/messages/error-responses.js';

/** Returns the contents of all error responses, each once. */
export function errorContents(document: Document): readonly MediaType[] {
  const responses = new Set<Response>(factOf(document, errorResponses).map(({ response }) => response));
  const contents = new Set<MediaType>();
  for (const response of responses) {
    for (const slot of response.content) {
      const content = resolve(slot);
      if (content !== undefined) contents.add(content);
    }
  }
  return [...contents];
}

/** The callbacks of a search through schemas of errors. Each schema is visited once. */
export interface SchemaSearch {
  /** True for schemas that are reported elsewhere. The search skips them and their contents. */
  readonly isLeak: (schema: Schema) => boolean;
  /** Called for each schema with all of its properties that are leaks. */
  readonly leaks: (parts: readonly Schema[]) => void;
  readonly example: (slot: Slot<Example>) => void;
}

/** Visits the schemas of sent values under the given roots, from the outside in. */
export function searchSchemas(roots: readonly Schema[], search: SchemaSearch): void {
  const pending = roots.filter((schema) => !search.isLeak(schema)).reverse();
  const seen = new Set<Schema>();
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    if (schema.examples.length > 0) schema.examples.forEach(search.example);
    const target = schema.reference === undefined ? undefined : resolve(schema.reference);
    if (target !== undefined && !search.isLeak(target)) pending.push(target);
    if (schema.subschemas.length > 0) addParts(schema, search, pending);
  }
}

function addParts({ subschemas }: Schema, search: SchemaSearch, pending: Schema[]): void {
  let leaks: Schema[] | undefined;
  for (let index = 0; index < subschemas.length; index++) {
    const part = subschemas[index];
    if (part === undefined) continue;
    if (part.step === 'properties' && search.isLeak(part)) (leaks ??= []).push(part);
    // A schema without subschemas is reached only from here, so it need not be remembered.
    else if (!sent.has(part.step ?? '')) continue;
    else if (part.subschemas.length > 0 || part.reference !== undefined) pending.push(part);
    else if (part.examples.length > 0) part.examples.forEach(search.example);
  }
  if (leaks !== undefined) search.leaks(leaks);
}

const sent: ReadonlySet<string> = new Set(
  'properties patternProperties additionalProperties items prefixItems allOf anyOf oneOf then else'.split(
    ' ',
  ),
);
