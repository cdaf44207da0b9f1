import {
  formatPointer,
  isObject,
  type Link,
  type Operation,
  type Parameter,
  parsePointer,
  resolve,
} from '@assay/core';
import { percentDecoded } from '@assay/text';
import { isDestructiveOperation } from '@assay/api-knowledge';
import type { ParameterLocation } from '../records/index.js';
import { confidences, type Candidate, type DependencyTarget } from './dependency.js';
import { jsonRequestSchemaOf, successesOf } from './messages.js';
import { makes } from './resource-effects.js';
import type { SchemaReader } from './schema-reader.js';
import { getValueType } from './value-types.js';
import type { Omissions } from '../problems/omissions.js';
import { code } from '../problems/wording.js';

/** A runtime expression with a single value (Link Object, Runtime Expressions). */
type RuntimeExpression =
  | { readonly message: 'request' | 'response'; readonly part: 'body'; readonly segments: readonly string[] }
  | {
      readonly message: 'request' | 'response';
      readonly part: 'header' | 'query' | 'path';
      readonly name: string;
    };

const pattern = /^\$(request|response)\.(?:body(?:#(.*))?|(header|query|path)\.(.+))$/s;

const longest = 2000;

/** True for a runtime expression with more characters than the maximum. */
function isTooLong(text: unknown): boolean {
  return typeof text === 'string' && text.length > longest && /^\{?\$(?:request|response)\./.test(text);
}

/** Reads a runtime expression with or without braces; undefined for any other text, including constants and `$url`. */
function readExpression(text: unknown): RuntimeExpression | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined;
  const bare = text.startsWith('{') && text.endsWith('}') ? text.slice(1, -1) : text;
  const [, message, pointer, part, name] = pattern.exec(bare.trim()) ?? [];
  if (message !== 'request' && message !== 'response') return undefined;
  if (part === undefined) {
    // A pointer in a fragment may be percent-encoded; other pointers are taken as they are.
    const segments = parsePointer(percentDecoded(pointer ?? ''));
    return segments && { message, part: 'body', segments };
  }
  if (name === undefined || (part !== 'header' && part !== 'query' && part !== 'path')) return undefined;
  if (message === 'response' && part !== 'header') return undefined;
  return { message, part, name };
}

/** Formats a runtime expression without braces. */
function writeExpression(expression: RuntimeExpression): string {
  if (expression.part !== 'body') return `$${expression.message}.${expression.part}.${expression.name}`;
  const pointer = formatPointer(expression.segments);
  return `$${expression.message}.body${pointer === '' ? '' : `#${pointer}`}`;
}

/** Lists the dependencies in the Link Objects of successful responses (OpenAPI 3.x). */
export function linkCandidates(
  operations: readonly Operation[],
  reader: SchemaReader,
  omissions: Omissions,
): Candidate[] {
  const known = new Set(operations);
  const byId = new Map<string, Operation>();
  for (const operation of operations) {
    const id = operation.operationId;
    if (id !== undefined && !byId.has(id)) byId.set(id, operation);
  }
  const consumerOf = (link: Link): Operation | undefined => {
    const consumer = resolve(link.operationReference) ?? byId.get(link.operationId ?? '');
    return consumer !== undefined && known.has(consumer) ? consumer : undefined;
  };
  return operations.flatMap((producer) => {
    if (isDestructiveOperation(producer)) return [];
    const links = successesOf(producer).flatMap(({ response }) => [...response.links.values()]);
    return links.flatMap((slot) => {
      const link = resolve(slot);
      if (link === undefined) return [];
      const consumer = consumerOf(link);
      if (consumer === undefined || consumer === producer) return [];
      return listLinkedValues(link, consumer, omissions).map(({ target, expression }): Candidate => {
        const source = getLinkSource(expression, producer);
        const from = writeExpression(expression);
        const type = typeOfExpression(expression, producer, reader);
        return { consumer, producer, target, source, confidence: confidences[source], from, type };
      });
    });
  });
}

interface LinkedValue {
  readonly target: DependencyTarget;
  readonly expression: RuntimeExpression;
}

function listLinkedValues(link: Link, consumer: Operation, omissions: Omissions): LinkedValue[] {
  const at = code(`#${formatPointer(link.segments())}`);
  const read = (value: unknown): RuntimeExpression | undefined => {
    if (isTooLong(value)) omissions.add('expression', at);
    return readExpression(value);
  };
  const parameters = isObject(link.raw['parameters']) ? Object.entries(link.raw['parameters']) : [];
  const values = parameters.flatMap(([key, value]): LinkedValue[] => {
    const expression = read(value);
    const target = parameterTarget(key, consumer);
    return target === undefined || expression === undefined ? [] : [{ target, expression }];
  });
  if (consumer.requestBody === undefined) return values;
  return [...values, ...bodyValues(link.raw['requestBody'], read, () => omissions.add('linkBody', at))];
}

/** Maximum number of values that are read: YAML aliases can expand a small body without end. */
const maxBodyValues = 2000;

/** Lists the runtime expressions in a link's `requestBody`, each with its location in the body. */
function bodyValues(
  body: unknown,
  read: (value: unknown) => RuntimeExpression | undefined,
  onLimit: () => void,
): LinkedValue[] {
  const found: LinkedValue[] = [];
  const queue = [{ value: body, pointer: '' }];
  for (const { value, pointer } of queue) {
    const expression = read(value);
    if (expression !== undefined) found.push({ target: { in: 'body', pointer }, expression });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, item] of Object.entries(value)) {
      if (queue.length >= maxBodyValues) {
        onLimit();
        break;
      }
      queue.push({ value: item, pointer: pointer + formatPointer([key]) });
    }
  }
  return found;
}

const locations = ['path', 'query', 'header', 'cookie', 'querystring'] as const;

function isLocation(text: string): text is ParameterLocation {
  return (locations as readonly string[]).includes(text);
}

/** Finds the parameter for a key of a link's `parameters`: `id`, or `path.id` with its location. */
function parameterTarget(key: string, consumer: Operation): DependencyTarget | undefined {
  const dot = key.indexOf('.');
  const location = key.slice(0, Math.max(dot, 0));
  if (isLocation(location)) {
    const name = key.slice(dot + 1);
    const found = consumer.parameters.find((each) => each.in === location && isNamed(each, name));
    if (found !== undefined) return { in: location, name: found.name };
  }
  for (const each of locations) {
    const found = consumer.parameters.find((parameter) => parameter.in === each && isNamed(parameter, key));
    if (found !== undefined) return { in: each, name: found.name };
  }
  return undefined;
}

function isNamed(parameter: Parameter, name: string): boolean {
  return parameter.in === 'header'
    ? parameter.name.toLowerCase() === name.toLowerCase()
    : parameter.name === name;
}

function getLinkSource(
  expression: RuntimeExpression,
  producer: Operation,
): 'link' | 'linkedList' | 'handedOn' {
  if (isHandedOn(expression, producer)) return 'handedOn';
  return isOfList(expression) && !makes(producer) ? 'linkedList' : 'link';
}

/** True for a value of an item: `$response.body#/items/0/id`. */
function isOfList(expression: RuntimeExpression): boolean {
  return expression.part === 'body' && expression.segments.some((segment) => /^\d+$/.test(segment));
}

/** True if the producer received the value and creates nothing, so that the value has to come from another operation. */
function isHandedOn({ message }: RuntimeExpression, producer: Operation): boolean {
  return message === 'request' && producer.method !== 'POST' && producer.method !== 'PUT';
}

function typeOfExpression(expression: RuntimeExpression, producer: Operation, reader: SchemaReader): string {
  if (expression.part === 'body') {
    const bodies =
      expression.message === 'request'
        ? [jsonRequestSchemaOf(producer)]
        : successesOf(producer).map(({ schema }) => schema);
    const found = bodies
      .map((body) => body && reader.at(body, expression.segments))
      .find((schema) => schema !== undefined);
    return getValueType(found, reader);
  }
  if (expression.message === 'response') return 'string';
  const parameter = producer.parameters.find(
    (each) => each.in === expression.part && each.name === expression.name,
  );
  return getValueType(parameter?.schema, reader);
}
