import {
  resolve,
  type Header,
  type MediaType,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
} from '@assay/core';
import {
  HeaderPair,
  MediaTypePair,
  ParameterPair,
  RequestBodyPair,
  ResponsePair,
  type OperationPair,
  type Usage,
} from '../pairs.js';
import { variablesOfPath } from './operations.js';

/** The paired parameters of an operation. */
export interface AlignedParameters {
  readonly pairs: readonly ParameterPair[];
  /** Parameters of one document that could be the target of an unresolved reference in the other document. */
  readonly uncertain: readonly ParameterPair[];
}

/** Pairs the parameters of an operation by `in` and name. Path parameters are paired by their position in the path. */
export function alignParameters(operation: OperationPair): AlignedParameters {
  const usage = requestUsage(operation);
  const before = listParameters(operation.before);
  const after = listParameters(operation.after);
  const keys = new Set([...before.keys(), ...after.keys()]);
  const pairs = Array.from(
    keys,
    (key) => new ParameterPair(before.get(key), after.get(key), operation, usage),
  );
  // An unresolved reference could lead to the parameter that only the other document has.
  const isHidden = {
    before: hasUnknownParameters(operation.before),
    after: hasUnknownParameters(operation.after),
  };
  const isUncertain = ({ before: old, after: now }: ParameterPair): boolean =>
    (old === undefined && isHidden.before) || (now === undefined && isHidden.after);
  return {
    pairs: pairs.filter((pair) => !isUncertain(pair)),
    uncertain: pairs.filter(isUncertain),
  };
}

function hasUnknownParameters(operation: Operation | undefined): boolean {
  if (operation === undefined) return false;
  const { parameterSlots, pathItem } = operation;
  return [...parameterSlots, ...pathItem.parameters].some((slot) => resolve(slot) === undefined);
}

function listParameters(operation: Operation | undefined): Map<string, Parameter> {
  const variables = variablesOfPath(operation?.path ?? '');
  const parameters = new Map<string, Parameter>();
  for (const parameter of operation?.parameters ?? []) {
    // A path parameter without a variable in the path is never sent.
    if (parameter.in === 'path' && !variables.includes(parameter.name)) continue;
    parameters.set(getMessageKey(parameter, variables), parameter);
  }
  return parameters;
}

function getMessageKey({ in: place, name }: Parameter, variables: readonly string[]): string {
  if (place === 'path') return `path ${variables.indexOf(name)}`;
  return place === 'header' ? `header ${name.toLowerCase()}` : `${place} ${name}`;
}

/** Pairs the request bodies of an operation; undefined if neither document has one. */
export function alignRequestBody(operation: OperationPair): RequestBodyPair | undefined {
  const before = operation.before?.requestBody;
  const after = operation.after?.requestBody;
  if (before === undefined && after === undefined) return undefined;
  return new RequestBodyPair(before, after, operation, requestUsage(operation));
}

/** Pairs the responses of an operation by their codes. */
export function alignResponses(operation: OperationPair): ResponsePair[] {
  const usage = requestUsage(operation) === 'request' ? 'response' : 'request';
  const before = listResponses(operation.before);
  const after = listResponses(operation.after);
  const codes = new Set([...before.keys(), ...after.keys()]);
  return [...codes].map(
    (code) => new ResponsePair(before.get(code), after.get(code), operation, usage, code),
  );
}

function listResponses(operation: Operation | undefined): Map<string, Response> {
  const responses = new Map<string, Response>();
  for (const { code, slot } of operation?.responses ?? []) {
    const response = resolve(slot);
    if (response !== undefined) responses.set(code.replace(/x/g, 'X'), response);
  }
  return responses;
}

/** Pairs the content of two bodies by media type. Parameters of the media type count, its spelling does not. */
export function alignContent(message: RequestBodyPair | ResponsePair): MediaTypePair[] {
  const before = getContent(message.before);
  const after = getContent(message.after);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].map((name) => new MediaTypePair(before.get(name), after.get(name), message, name));
}

function getContent(
  body: { readonly content: readonly (MediaType | Reference<MediaType>)[] } | undefined,
): Map<string, MediaType> {
  const content = new Map<string, MediaType>();
  for (const slot of body?.content ?? []) {
    const mediaType = resolve(slot);
    // A reference has the media type as its key. The Media Type Object itself knows only the name of one of its uses.
    const name = slot.kind === 'Reference' ? String(slot.key) : slot.mediaType;
    if (mediaType !== undefined) content.set(normalMediaType(name), mediaType);
  }
  return content;
}

/** Returns a media type in lower case without optional white space (RFC 9110, section 8.3.1). */
function normalMediaType(name: string): string {
  return name
    .split(';')
    .map((part) => part.trim().toLowerCase())
    .join(';');
}

/** Pairs the headers of a response by name, ignoring case. */
export function alignHeaders(response: ResponsePair): HeaderPair[] {
  const before = listResponseHeaders(response.before);
  const after = listResponseHeaders(response.after);
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].map((name) => new HeaderPair(before.get(name), after.get(name), response, name));
}

function listResponseHeaders(response: Response | undefined): Map<string, Header> {
  const headers = new Map<string, Header>();
  for (const [name, slot] of response?.headers ?? []) {
    const header = resolve(slot);
    if (header !== undefined) headers.set(name.toLowerCase(), header);
  }
  return headers;
}

/** Returns the usage of a request: `request` if clients send it, `response` in webhooks and callbacks, where the API sends it. */
export function requestUsage({ role }: OperationPair): Usage {
  return role === 'path' ? 'request' : 'response';
}
