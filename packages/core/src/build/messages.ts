import type { Attachment, Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import {
  Encoding,
  Example,
  Header,
  isObject,
  Link,
  MediaType,
  Parameter,
  RequestBody,
  Response,
  type Reference,
  type Slot,
} from '../model/nodes.js';
import type { Builder } from './builder.js';
import { buildBareExample, buildSchema, buildSchemaView } from './schemas.js';
import { buildLinkServer } from './servers.js';

/** The media types that a 2.0 document declares for a body; 3.x bodies name their own. */
export type Declared = readonly string[];

const assumedMediaType = 'application/json';

/** Builds a Parameter Object; in 2.0 a parameter with `in: body` becomes a RequestBody. */
export function buildParameter(
  builder: Builder,
  raw: RawObject,
  at: Attachment,
  consumes: Declared,
): Parameter | RequestBody {
  if (builder.format === 'oas2') {
    if (raw['in'] === 'body') return buildBodyParameter(builder, raw, at, consumes);
    const parameter = builder.add(new Parameter(raw, at));
    parameter.schema = buildSchemaView(builder, parameter);
    return parameter;
  }
  const parameter = builder.add(new Parameter(raw, at));
  parameter.schema = buildSchema(builder, raw['schema'], child(parameter, 'schema'));
  parameter.content = buildContent(builder, parameter, raw).filter((entry) => entry.kind === 'MediaType');
  parameter.examples = buildExamples(builder, parameter, raw);
  return parameter;
}

function buildBodyParameter(
  builder: Builder,
  raw: RawObject,
  at: Attachment,
  consumes: Declared,
): RequestBody {
  const body = builder.add(new RequestBody(raw, at));
  body.content = buildDeclaredContent(builder, body, raw, consumes);
  return body;
}

/** Builds a Request Body Object (3.x). */
export function buildRequestBody(builder: Builder, raw: RawObject, at: Attachment): RequestBody {
  const body = builder.add(new RequestBody(raw, at));
  body.content = buildContent(builder, body, raw).filter((entry) => entry.kind === 'MediaType');
  return body;
}

/** Builds a Response Object. */
export function buildResponse(
  builder: Builder,
  raw: RawObject,
  at: Attachment,
  produces: Declared,
): Response {
  const response = builder.add(new Response(raw, at));
  const headers = new Map<string, Slot<Header>>();
  builder.eachEntry(response, raw, 'headers', (value, name, place) => {
    const header = builder.slot(value, place, 'Header', (object, where) =>
      buildHeader(builder, object, where),
    );
    if (header !== undefined) headers.set(name, header);
  });
  response.headers = headers;
  if (builder.format === 'oas2') {
    response.content = buildDeclaredContent(builder, response, raw, produces);
    return response;
  }
  response.content = buildContent(builder, response, raw);
  const links = new Map<string, Slot<Link>>();
  builder.eachEntry(response, raw, 'links', (value, name, place) => {
    const link = builder.slot(value, place, 'Link', (object, where) => buildLink(builder, object, where));
    if (link !== undefined) links.set(name, link);
  });
  response.links = links;
  return response;
}

/** Builds a Header Object. */
export function buildHeader(builder: Builder, raw: RawObject, at: Attachment): Header {
  const header = builder.add(new Header(raw, at));
  if (builder.format === 'oas2') {
    header.schema = buildSchemaView(builder, header);
    return header;
  }
  header.schema = buildSchema(builder, raw['schema'], child(header, 'schema'));
  header.content = buildContent(builder, header, raw).filter((entry) => entry.kind === 'MediaType');
  header.examples = buildExamples(builder, header, raw);
  return header;
}

/** Builds a Link Object, with the reference of its `operationRef`. */
export function buildLink(builder: Builder, raw: RawObject, at: Attachment): Link {
  const link = builder.add(new Link(raw, at));
  link.server = buildLinkServer(builder, link, raw);
  const operationRef = raw['operationRef'];
  if (typeof operationRef === 'string') {
    const place: Attachment = { document: at.document, parent: link, step: undefined, key: undefined };
    link.operationReference = builder.refer(raw, place, 'Operation', operationRef, 'operationRef');
  }
  return link;
}

/** Builds a Media Type Object (3.x). */
export function buildMediaType(builder: Builder, raw: RawObject, at: Attachment, name: string): MediaType {
  const mediaType = builder.add(new MediaType(raw, at, name));
  mediaType.schema = buildSchema(builder, raw['schema'], child(mediaType, 'schema'));
  mediaType.itemSchema = buildSchema(builder, raw['itemSchema'], child(mediaType, 'itemSchema'));
  mediaType.examples = buildExamples(builder, mediaType, raw);
  const encodings = new Map<string, Encoding>();
  builder.eachEntry(mediaType, raw, 'encoding', (value, key, place) => {
    if (isObject(value)) encodings.set(key, buildEncoding(builder, value, place));
  });
  mediaType.encodings = encodings;
  return mediaType;
}

function buildEncoding(builder: Builder, raw: RawObject, at: Attachment): Encoding {
  const encoding = builder.add(new Encoding(raw, at));
  const headers = new Map<string, Slot<Header>>();
  builder.eachEntry(encoding, raw, 'headers', (value, name, place) => {
    const header = builder.slot(value, place, 'Header', (object, where) =>
      buildHeader(builder, object, where),
    );
    if (header !== undefined) headers.set(name, header);
  });
  encoding.headers = headers;
  return encoding;
}

/** Builds an Example Object (3.x). */
export function buildExample(builder: Builder, raw: RawObject, at: Attachment): Example {
  const field = Object.hasOwn(raw, 'dataValue')
    ? 'dataValue'
    : Object.hasOwn(raw, 'value')
      ? 'value'
      : undefined;
  return builder.add(new Example(raw, at, field, field !== undefined));
}

function buildExamples(builder: Builder, parent: Node, raw: RawObject): readonly Slot<Example>[] {
  const examples: Slot<Example>[] = [];
  if (Object.hasOwn(raw, 'example')) examples.push(buildBareExample(builder, parent, 'example', undefined));
  builder.eachEntry(parent, raw, 'examples', (value, _name, at) => {
    const example = builder.slot(value, at, 'Example', (object, where) =>
      buildExample(builder, object, where),
    );
    if (example !== undefined) examples.push(example);
  });
  return examples;
}

function buildContent(builder: Builder, parent: Node, raw: RawObject): (MediaType | Reference<MediaType>)[] {
  const content: (MediaType | Reference<MediaType>)[] = [];
  builder.eachEntry(parent, raw, 'content', (value, name, at) => {
    const mediaType = builder.slot(value, at, 'MediaType', (object, where) =>
      buildMediaType(builder, object, where, name),
    );
    if (mediaType !== undefined) content.push(mediaType);
  });
  return content;
}

/** Builds the media types of a 2.0 schema: one for each entry of `consumes` or `produces`, all with the same schema. */
function buildDeclaredContent(
  builder: Builder,
  parent: Node,
  raw: RawObject,
  declared: Declared,
): MediaType[] {
  const examples = isObject(raw['examples']) ? raw['examples'] : undefined;
  if (!Object.hasOwn(raw, 'schema') && examples === undefined) return [];
  const at: Attachment = { document: parent.document, parent, step: undefined, key: undefined };
  const schema = buildSchema(builder, raw['schema'], child(parent, 'schema'));
  const names = declared.length > 0 ? declared : [assumedMediaType];
  return names.map((name) => {
    const mediaType = builder.addView(new MediaType(raw, at, name, declared.length > 0));
    mediaType.schema = schema;
    if (examples !== undefined && Object.hasOwn(examples, name)) {
      mediaType.examples = [buildBareExample(builder, parent, 'examples', name)];
    }
    return mediaType;
  });
}

function child(parent: Node, step: string): Attachment {
  return { document: parent.document, parent, step, key: undefined };
}
