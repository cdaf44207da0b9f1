import {
  resolveSchema,
  type Document,
  type MediaType,
  type Operation,
  type Parameter,
  type Schema,
} from '@assay/core';
import { nameUse, code } from '../../knowledge/wording/names.js';

/** A file that clients upload. */
export interface Upload {
  /** The node that describes the file. */
  readonly at: Schema | MediaType | Parameter;
  /** The name for a sentence: `` file `avatar` ``, `` `image/png` body ``. */
  readonly name: string;
  /** The operation with the upload, for a sentence. */
  readonly use: string;
  /** The schema of the file. Undefined if none exists. */
  readonly schema: Schema | undefined;
  /** The media type of the body, or of the part by its encoding. Undefined if none exists. */
  readonly contentType: string | undefined;
  readonly descriptions: readonly (string | undefined)[];
  /** The operation with the first occurrence. */
  readonly operation: Operation;
}

/** Finds the files that operations accept, each once: binary bodies, file parts of forms, and form parameters of 2.0. */
export function findUploads(document: Document): Upload[] {
  const uploads = new Map<Upload['at'], Upload>();
  const add = (upload: Upload): void => {
    if (!uploads.has(upload.at)) uploads.set(upload.at, upload);
  };
  for (const operation of document.operations) {
    for (const parameter of operation.parameters) {
      if (parameter.in === 'formData' && parameter.raw['type'] === 'file')
        add(ofParameter(parameter, operation));
    }
    const body = operation.requestBody;
    for (const mediaType of body?.content ?? []) {
      if (isForm(mediaType.mediaType)) ofForm(mediaType, operation).forEach(add);
      else if (isFileBody(mediaType)) add(ofBody(mediaType, operation, body?.text('description')));
    }
  }
  return [...uploads.values()];
}

function ofParameter(parameter: Parameter, operation: Operation): Upload {
  return {
    at: parameter,
    name: `file ${code(parameter.name, 60)}`,
    use: nameUse(parameter),
    schema: parameter.schema,
    contentType: undefined,
    descriptions: [parameter.text('description'), operation.text('description'), operation.text('summary')],
    operation,
  };
}

function ofBody(mediaType: MediaType, operation: Operation, description: string | undefined): Upload {
  const schema = resolveSchema(mediaType.schema);
  return {
    at: mediaType,
    name: `${code(mediaType.mediaType, 60)} body`,
    use: nameUse(mediaType),
    schema,
    contentType: mediaType.mediaType,
    descriptions: [
      description,
      schema?.description,
      operation.text('description'),
      operation.text('summary'),
    ],
    operation,
  };
}

function ofForm(mediaType: MediaType, operation: Operation): Upload[] {
  const uploads: Upload[] = [];
  for (const property of listFormProperties(mediaType.schema)) {
    const schema = resolveSchema(property);
    const file = schema?.hasType('array') === true ? resolveSchema(schema.items) : schema;
    if (file === undefined || !isFile(file) || property.readOnly) continue;
    const name = String(property.key);
    const contentType = mediaType.encodings.get(name)?.text('contentType');
    uploads.push({
      at: property,
      name: `file ${code(name, 60)}`,
      use: nameUse(property),
      schema: file,
      contentType: contentType ?? readSchemaText(file, 'contentMediaType'),
      descriptions: [
        property.text('description'),
        schema?.description,
        file.description,
        operation.text('description'),
        operation.text('summary'),
      ],
      operation,
    });
  }
  return uploads;
}

/** Returns the properties of a form, including those in an `allOf`. */
function listFormProperties(form: Schema | undefined): Schema[] {
  const properties: Schema[] = [];
  const seen = new Set<Schema>();
  const pending = [form];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const schema = resolveSchema(next);
    if (schema === undefined || seen.has(schema)) continue;
    seen.add(schema);
    for (const part of schema.subschemas) {
      if (part.step === 'properties') properties.push(part);
      else if (part.step === 'allOf' || part.step === 'anyOf' || part.step === 'oneOf') pending.push(part);
    }
  }
  return properties;
}

function isFile(schema: Schema): boolean {
  if (schema.enum !== undefined || schema.hasConst) return false;
  if (schema.format === 'binary') return true;
  const contentType = readSchemaText(schema, 'contentMediaType');
  return contentType !== undefined && !isText(contentType);
}

function isFileBody({ mediaType, schema }: MediaType): boolean {
  if (
    /^(?:image|audio|video)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-tar|x-gzip|x-zip-compressed)\b/i.test(
      mediaType,
    )
  )
    return isOpaque(resolveSchema(schema));
  // A wildcard is a file if the schema is binary.
  return /\*/.test(mediaType) && resolveSchema(schema)?.format === 'binary';
}

/** False if the schema describes data other than bytes, as in converted documents. */
function isOpaque(schema: Schema | undefined): boolean {
  if (schema === undefined) return true;
  const { keywords } = schema;
  return keywords['type'] === undefined ? keywords['properties'] === undefined : schema.hasType('string');
}

function isForm(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

function isText(contentType: string): boolean {
  return /^text\/|json|xml/i.test(contentType);
}

function readSchemaText(schema: Schema, keyword: string): string | undefined {
  const value = schema.keywords[keyword];
  return typeof value === 'string' ? value : undefined;
}
