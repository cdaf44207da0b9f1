import type { MediaType, Operation, Parameter } from '@assay/core';
import { quote, type Judgement, type Tools } from '../judgement.js';
import { kindOf, matchMediaType, parseMediaType, type MediaTypeName } from '../media-type.js';
import type { MessageHeaders } from '../message-headers.js';
import { Malformed } from '../parameters/texts.js';
import { typesOf } from '../schema/flatten.js';
import { readForm } from './read-form.js';
import { readFormParameters } from './read-form-parameters.js';
import { readMultipart } from './read-multipart.js';
import { readText, readValue } from './read-value.js';

const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';

/**
 * Reads the body of a request by its Content-Type, and checks it.
 *
 * @returns False if the operation does not declare the media type.
 */
export function readBody(
  operation: Operation,
  headers: MessageHeaders,
  body: Uint8Array | null,
  judgement: Judgement,
  tools: Tools,
): boolean {
  const formParameters = operation.parameters.filter((parameter) => parameter.in === 'formData');
  const { requestBody } = operation;
  const content = requestBody?.content ?? [];
  const isForm = formParameters.length > 0;
  const required = isForm ? formParameters.some((item) => item.required) : (requestBody?.required ?? false);
  const written = headers.get('Content-Type');
  if (body === null || (body.length === 0 && !mayBeEmpty(written))) {
    if (required) judgement.refuse('The body is required and missing.');
    return true;
  }
  if (requestBody === undefined && !isForm) {
    judgement.refuse('There is a body, and the operation has none.');
    return true;
  }
  const declared = isForm
    ? formMediaTypes(operation, formParameters, tools)
    : content.map((item) => item.mediaType);
  if (declared.length === 0) {
    tools.limit(`The body of ${quote(operation.signature)} has no media type.`);
    return true;
  }
  const sent = sentMediaType(written, judgement);
  if (sent === undefined) return true;
  const index = matchMediaType(declared, sent);
  if (index === -1) {
    judgement.refuse(
      `The body is sent as ${quote(sent.essence)}, and the operation takes ${declared.map(quote).join(', ')}.`,
    );
    return false;
  }
  const chosen = content[index];
  const problems = isForm
    ? readFormParameters(body, sent, formParameters, tools)
    : chosen === undefined
      ? []
      : readContent(body, sent, chosen, operation.root.format, tools);
  for (const problem of problems) judgement.refuse(`The body ${problem}.`);
  return true;
}

function readContent(
  body: Uint8Array,
  sent: MediaTypeName,
  content: MediaType,
  format: string,
  tools: Tools,
): readonly string[] {
  const { schema, itemSchema } = content;
  const kind = kindOf(sent);
  if (kind === 'urlencoded') {
    const text = readText(body, sent);
    return text instanceof Malformed ? [text.reason] : readForm(text, content, tools);
  }
  if (kind === 'multipart') return readMultipart(body, sent, content, format !== 'oas3.0', tools);
  const read = readValue(body, sent, schema === undefined ? [] : [schema], tools);
  if (read instanceof Malformed) return [read.reason];
  if (kind === 'json-lines' && itemSchema !== undefined && Array.isArray(read.value)) {
    return read.value.flatMap((item: unknown) => complaints(tools, itemSchema, item));
  }
  if (schema === undefined) return [];
  const types = [...typesOf([schema])];
  const isStructure = types.length > 0 && types.every((type) => ['array', 'object', 'null'].includes(type));
  if ((kind === 'binary' || kind === 'text') && isStructure) {
    const name = quote(content.mediaType);
    tools.limit(`The schema of ${name} describes a structure, and nothing says how it is written.`);
    return [];
  }
  return complaints(tools, schema, read.value);
}

function complaints(
  tools: Tools,
  schema: NonNullable<MediaType['schema']>,
  value: unknown,
): readonly string[] {
  const problems = tools.checker.problems(schema, value, 'request');
  return problems.length === 0 ? [] : [`does not satisfy its schema: ${problems.join(', ')}`];
}

/** The form media types of a 2.0 operation. A file requires `multipart/form-data`. */
function formMediaTypes(operation: Operation, parameters: readonly Parameter[], tools: Tools): string[] {
  const hasFile = parameters.some((parameter) => parameter.raw['type'] === 'file');
  const all = hasFile ? [multipart] : [urlencoded, multipart];
  const forms = operation.consumes.filter((name) => all.includes(parseMediaType(name)?.essence ?? ''));
  if (forms.length > 0) return forms;
  if (operation.consumes.length > 0)
    tools.limit(`${quote(operation.signature)} has form parameters and consumes no form.`);
  return all;
}

function sentMediaType(written: string | undefined, judgement: Judgement): MediaTypeName | undefined {
  if (written === undefined) {
    judgement.refuse('There is a body without a Content-Type.');
    return undefined;
  }
  const sent = parseMediaType(written);
  if (sent !== undefined && !sent.essence.includes('*')) return sent;
  judgement.refuse(`The Content-Type ${quote(written)} is not a media type.`);
  return undefined;
}

/** True for media types in which an empty body is a value. */
function mayBeEmpty(written: string | undefined): boolean {
  const sent = written === undefined ? undefined : parseMediaType(written);
  return sent !== undefined && ['text', 'binary', 'urlencoded'].includes(kindOf(sent));
}
