import { stringsOrOne, type Attachment, type Node } from '../model/node.js';
import type { RawObject } from '../model/raw-values.js';
import {
  Callback,
  isObject,
  PathItem,
  type Parameter,
  type ParameterSlot,
  type RequestBody,
  type Slot,
} from '../model/nodes.js';
import { Operation, type ResponseEntry } from '../model/operation.js';
import { isExtension, type Builder, type PathContext } from './builder.js';
import { buildParameter, buildRequestBody, buildResponse } from './messages.js';
import { buildSecurity } from './security.js';
import { buildHostServers, buildServers } from './servers.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** Builds a Path Item Object and its operations. */
export function buildPathItem(
  builder: Builder,
  raw: RawObject,
  at: Attachment,
  context: PathContext,
): PathItem {
  const pathItem = builder.add(new PathItem(raw, at, context.path, context.role));
  builder.pathItems.push(pathItem);
  const ref = raw['$ref'];
  if (typeof ref === 'string') {
    const place: Attachment = { document: at.document, parent: pathItem, step: undefined, key: undefined };
    pathItem.reference = builder.refer(raw, place, 'PathItem', ref);
  }
  pathItem.parameters = buildParameters(builder, pathItem, raw, builder.root.consumes);
  pathItem.servers = buildServers(builder, pathItem, raw) ?? [];
  pathItem.operationSlots = buildOperations(builder, pathItem, raw);
  return pathItem;
}

function buildOperations(builder: Builder, pathItem: PathItem, raw: RawObject): Slot<Operation>[] {
  const operations: Slot<Operation>[] = [];
  for (const field of Object.keys(raw)) {
    if (!isMethodField(field, builder)) continue;
    const at: Attachment = { document: pathItem.document, parent: pathItem, step: field, key: undefined };
    const operation = buildOperationSlot(builder, raw[field], at, pathItem, field.toUpperCase());
    if (operation !== undefined) operations.push(operation);
  }
  if (builder.format === 'oas3.2') {
    builder.eachEntry(pathItem, raw, 'additionalOperations', (value, method, at) => {
      const operation = buildOperationSlot(builder, value, at, pathItem, method);
      if (operation !== undefined) operations.push(operation);
    });
  }
  return operations;
}

/** True for the fields of a Path Item Object that hold an operation; `trace` came with 3.0, `query` with 3.2. */
function isMethodField(field: string, builder: Builder): boolean {
  if (field === 'query') return builder.format === 'oas3.2';
  if (field === 'trace' && builder.format === 'oas2') return false;
  return (methods as readonly string[]).includes(field);
}

function buildOperationSlot(
  builder: Builder,
  value: unknown,
  at: Attachment,
  pathItem: PathItem,
  method: string,
): Slot<Operation> | undefined {
  return builder.slot(value, at, 'Operation', (object, place) =>
    buildOperation(builder, object, place, pathItem, method),
  );
}

/** Builds an Operation Object. */
export function buildOperation(
  builder: Builder,
  raw: RawObject,
  at: Attachment,
  pathItem: PathItem,
  method: string,
): Operation {
  const operation = builder.add(new Operation(raw, at, method, pathItem, builder.root));
  operation.parameterSlots = buildParameters(builder, operation, raw, operation.consumes);
  if (builder.format === 'oas2') {
    operation.ownServers =
      stringsOrOne(raw['schemes']).length > 0
        ? buildHostServers(builder, operation, raw, builder.root.raw)
        : undefined;
  } else {
    operation.requestBodySlot = builder.slot(
      raw['requestBody'],
      child(operation, 'requestBody'),
      'RequestBody',
      (object, place) => buildRequestBody(builder, object, place),
    );
    operation.ownServers = buildServers(builder, operation, raw);
    operation.callbacks = buildCallbacks(builder, operation, raw);
  }
  operation.responses = buildResponses(builder, operation, raw);
  operation.ownSecurity = buildSecurity(builder, operation, raw);
  return operation;
}

function buildParameters(
  builder: Builder,
  parent: Node,
  raw: RawObject,
  consumes: readonly string[],
): ParameterSlot[] {
  const parameters: ParameterSlot[] = [];
  const add = (value: unknown, at: Attachment): void => {
    const parameter = builder.slot<Parameter | RequestBody>(value, at, 'Parameter', (object, place) =>
      buildParameter(builder, object, place, consumes),
    );
    if (parameter !== undefined) parameters.push(parameter);
  };
  const rawParameters = raw['parameters'];
  if (isObject(rawParameters) && typeof rawParameters['$ref'] !== 'string')
    eachOfObject(parent, rawParameters, add);
  else builder.eachItem(parent, raw, 'parameters', add);
  return parameters;
}

/** Visits an object that replaces the list of parameters: it is either one parameter or a map of them. */
function eachOfObject(
  parent: Node,
  rawObject: RawObject,
  visit: (value: unknown, at: Attachment) => void,
): void {
  const { document } = parent;
  if (typeof rawObject['in'] === 'string')
    visit(rawObject, { document, parent, step: 'parameters', key: undefined });
  else
    for (const key of Object.keys(rawObject))
      visit(rawObject[key], { document, parent, step: 'parameters', key });
}

function buildResponses(builder: Builder, operation: Operation, raw: RawObject): ResponseEntry[] | undefined {
  const rawResponses = raw['responses'];
  if (!isObject(rawResponses) && !Array.isArray(rawResponses)) return undefined;
  const responses: ResponseEntry[] = [];
  builder.eachEntry(operation, raw, 'responses', (value, code, at) => {
    if (isExtension(code)) return;
    const slot = builder.slot(value, at, 'Response', (object, place) =>
      buildResponse(builder, object, place, operation.produces),
    );
    if (slot !== undefined) responses.push({ code, slot });
  });
  // A list without maps declares no responses.
  return isObject(rawResponses) || responses.length > 0 ? responses : undefined;
}

function buildCallbacks(
  builder: Builder,
  operation: Operation,
  raw: RawObject,
): ReadonlyMap<string, Slot<Callback>> {
  const callbacks = new Map<string, Slot<Callback>>();
  builder.eachEntry(operation, raw, 'callbacks', (value, name, at) => {
    const callback = builder.slot(value, at, 'Callback', (object, place) =>
      buildCallback(builder, object, place),
    );
    if (callback !== undefined) callbacks.set(name, callback);
  });
  return callbacks;
}

/** Builds a Callback Object. */
export function buildCallback(builder: Builder, raw: RawObject, at: Attachment): Callback {
  const callback = builder.add(new Callback(raw, at));
  const pathItems: PathItem[] = [];
  for (const expression of Object.keys(raw)) {
    const value = raw[expression];
    if (isExtension(expression) || !isObject(value)) continue;
    const place: Attachment = { document: at.document, parent: callback, step: undefined, key: expression };
    pathItems.push(buildPathItem(builder, value, place, { path: expression, role: 'callback' }));
  }
  callback.pathItems = pathItems;
  return callback;
}

function child(parent: Node, step: string): Attachment {
  return { document: parent.document, parent, step, key: undefined };
}
