import { bodyKindOf, carriesJson, essenceOf, isSuccess, type BodyKind } from '@assay/api-knowledge';
import { resolve, type MediaType, type Operation, type Response, type Schema } from '@assay/core';
import type { SchemaReader } from './schema-reader.js';

/** A documented successful response of an operation. */
export interface Success {
  /** The key: `201`, `2XX` or `default`. */
  readonly code: string;
  readonly response: Response;
  /** The schema of its JSON body. */
  readonly schema: Schema | undefined;
}

const successes = new WeakMap<Operation, readonly Success[]>();

/**
 * Returns the documented successful responses, most informative about a created resource first: 201, 200, others, 202. `default`
 * only if there is no other.
 */
export function successesOf(operation: Operation): readonly Success[] {
  let found = successes.get(operation);
  if (found === undefined) successes.set(operation, (found = readSuccesses(operation)));
  return found;
}

function readSuccesses(operation: Operation): Success[] {
  const documented = (operation.responses ?? []).flatMap(({ code, slot }): Success[] => {
    const response = resolve(slot);
    if (response === undefined || !(isSuccess(code) || /^default$/i.test(code))) return [];
    return [
      {
        code: code.toUpperCase(),
        response,
        schema: getJsonSchema(response.content.map((entry) => resolve(entry))),
      },
    ];
  });
  const explicit = documented.filter(({ code }) => code !== 'DEFAULT');
  return (explicit.length > 0 ? explicit : documented).toSorted(
    (a, b) => rankStatusCode(a.code) - rankStatusCode(b.code),
  );
}

function rankStatusCode(code: string): number {
  const rank = ['201', '200', '2XX'].indexOf(code);
  if (rank !== -1) return rank;
  return code === '202' ? 1000 : Number(code) || 999;
}

/** Returns the schema of an operation's JSON request body. */
export function jsonRequestSchemaOf(operation: Operation): Schema | undefined {
  return getJsonSchema(operation.requestBody?.content ?? []);
}

/** Returns the schema of an operation's request body: JSON, or else a form (urlencoded or multipart). */
export function fieldsSchemaOf(operation: Operation): Schema | undefined {
  const content = operation.requestBody?.content ?? [];
  const ofForm = (kind: BodyKind): Schema | undefined =>
    content.find(({ mediaType, schema }) => schema !== undefined && bodyKindOf(mediaType) === kind)?.schema;
  return getJsonSchema(content) ?? ofForm('urlencoded') ?? ofForm('multipart');
}

function getJsonSchema(content: readonly (MediaType | undefined)[]): Schema | undefined {
  const described = content.filter((each) => each?.schema !== undefined);
  const found =
    described.find((each) => essenceOf(each?.mediaType ?? '') === 'application/json') ??
    described.find((each) => carriesJson(each?.mediaType ?? ''));
  return found?.schema;
}

const urlFormats: ReadonlySet<unknown> = new Set(['uri', 'url', 'iri']);

/** Counts the URLs that a request must contain. They name external documents or pictures, which a test does not have. */
export function outsideUrls(operation: Operation, reader: SchemaReader): number {
  const fields = fieldsSchemaOf(operation);
  if (fields === undefined) return 0;
  const isUrl = (schema: Schema): boolean => urlFormats.has(reader.keyword(schema, 'format'));
  return [...reader.properties(fields).values()].filter(({ required, schema }) => required && isUrl(schema))
    .length;
}
