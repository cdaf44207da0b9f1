import { isObject, resolve, type MediaType, type Operation, type Parameter, type Schema } from '@assay/core';
import { code } from '../problems/wording.js';
import { Omissions } from '../problems/omissions.js';
import type { JsonSchema } from '../records/index.js';
import { acceptOf } from '../requests/plan-request.js';
import type { SchemaRegistry } from '../schemas/schema-registry.js';
import { isEqual } from '@assay/json-schema';
import type { SchemaPair, SchemaPlaces } from './schema-places.js';
import type { OperationPair } from './pair-operations.js';
import { phrase, type TestDifference } from './test-change.js';

/** The schema registries of two documents. */
export interface Registries {
  readonly old: SchemaRegistry;
  readonly now: SchemaRegistry;
}

/** A parameter, or a body of one media type, in the requests of both documents. */
interface Part {
  /** The id of its insertion point: `query.limit`, `body:`. */
  readonly id: string;
  /** True if something other than the schema differs. */
  readonly isOther: boolean;
  readonly schemas: SchemaPair | undefined;
}

/** The request of an operation in two documents, with its schemas opened for comparison. */
export interface RequestPair {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly parts: readonly Part[];
  readonly others: readonly string[];
}

/** Pairs the requests of an operation: parts in both documents, and parts in only one. */
export function openRequests(
  { old, now }: OperationPair,
  registries: Registries,
  places: SchemaPlaces,
): RequestPair {
  const added: string[] = [];
  const removed: string[] = [];
  const parts: Part[] = [];
  const sides = {
    old: indexParameters(old, new Map()),
    now: indexParameters(now, renamed(old.path, now.path)),
  };
  for (const [key, parameter] of sides.now) {
    const before = sides.old.get(key);
    if (before === undefined) added.push(getOperationKey(parameter));
    else parts.push(openParameter(before, parameter, registries, places));
  }
  for (const [key, parameter] of sides.old) if (!sides.now.has(key)) removed.push(getOperationKey(parameter));
  const bodies = { old: getComparableContent(old), now: getComparableContent(now) };
  const isRequired = old.requestBody?.required === now.requestBody?.required;
  for (const [type, mediaType] of bodies.now) {
    const before = bodies.old.get(type);
    if (before === undefined) added.push(`a body of ${code(type)}`);
    else parts.push(openBody(before, mediaType, isRequired, registries, places));
  }
  for (const type of bodies.old.keys()) if (!bodies.now.has(type)) removed.push(`a body of ${code(type)}`);
  return { added, gone: removed, parts, others: otherTexts(old, now) };
}

/** Lists the differences between the messages of a test. Call it after all requests are open. */
export function messageDifferences(pair: RequestPair, places: SchemaPlaces): TestDifference[] {
  const added = [...pair.added];
  const removed = [...pair.gone];
  const changed: string[] = [];
  for (const { id, isOther, schemas } of pair.parts) {
    if (isOther) changed.push(code(formatPointId(id)));
    for (const { pointer, kind } of places.listChangedPlaces(schemas)) {
      const place = code(
        formatPointId(id.endsWith(':') ? id + pointer : pointer === '' ? id : `${id}:${pointer}`),
      );
      if (kind === 'new') added.push(place);
      else if (kind === 'gone') removed.push(place);
      else if (!changed.includes(place)) changed.push(place);
    }
  }
  const texts = [
    phrase('has', added, 'now'),
    phrase('no longer has', removed),
    phrase('has other values, or other limits, for', changed),
    ...pair.others,
  ];
  return texts.flatMap((text) => (text === undefined ? [] : [{ part: 'messages', text }]));
}

/** Formats the id of an insertion point; the whole body has no pointer. */
function formatPointId(id: string): string {
  return id.endsWith(':') ? id.slice(0, -1) : id;
}

function getOperationKey({ in: place, name }: Parameter): string {
  return code(place === 'formData' ? `body:/${name}` : `${place}.${name}`);
}

/** Indexes the parameters that requests carry by their names in the new document. */
function indexParameters(
  operation: Operation,
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, Parameter> {
  const parameters = new Map<string, Parameter>();
  for (const parameter of operation.parameters) {
    const { in: place, name } = parameter;
    if (name === '' || place === 'body') continue;
    const known =
      place === 'header' ? name.toLowerCase() : place === 'path' ? (names.get(name) ?? name) : name;
    parameters.set(`${place} ${known}`, parameter);
  }
  return parameters;
}

/** Returns the former names of path variables; variables at the same position correspond. */
function renamed(before: string, after: string): ReadonlyMap<string, string> {
  const [old, now] = [before, after].map((path) =>
    Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name]) => name ?? ''),
  );
  return new Map(now?.map((name, index) => [name, old?.[index] ?? name]));
}

const parameterFields = [
  'style',
  'explode',
  'allowReserved',
  'allowEmptyValue',
  'collectionFormat',
  'example',
];

function openParameter(
  before: Parameter,
  after: Parameter,
  registries: Registries,
  places: SchemaPlaces,
): Part {
  const [content, other] = [before.content[0], after.content[0]];
  const id = after.in === 'formData' ? `body:/${after.name}` : `${after.in}.${after.name}`;
  return {
    id,
    isOther:
      before.required !== after.required ||
      content?.mediaType !== other?.mediaType ||
      parameterFields.some((field) => !isEqual(before.raw[field], after.raw[field])) ||
      !haveSameExamples(before, after),
    schemas: openSchemas(before.schema ?? content?.schema, after.schema ?? other?.schema, registries, places),
  };
}

function openBody(
  before: MediaType,
  after: MediaType,
  isRequired: boolean,
  registries: Registries,
  places: SchemaPlaces,
): Part {
  return {
    id: 'body:',
    isOther:
      !isRequired ||
      !isEqual(before.raw['example'], after.raw['example']) ||
      !isEqual(before.raw['encoding'], after.raw['encoding']) ||
      !haveSameExamples(before, after),
    schemas: openSchemas(before.schema, after.schema, registries, places),
  };
}

function openSchemas(
  before: Schema | undefined,
  after: Schema | undefined,
  { old, now }: Registries,
  places: SchemaPlaces,
): SchemaPair | undefined {
  const [a, b]: JsonSchema[] = [
    before === undefined ? true : old.get(old.refer(before)),
    after === undefined ? true : now.get(now.refer(after)),
  ];
  return a === undefined || b === undefined ? undefined : places.open(a, b);
}

function haveSameExamples(a: Parameter | MediaType, b: Parameter | MediaType): boolean {
  const listExampleValues = ({ examples }: Parameter | MediaType): unknown[] =>
    examples.map((slot) => {
      const raw = resolve(slot)?.raw;
      return isObject(raw)
        ? (raw['value'] ?? raw['dataValue'] ?? raw['serializedValue'] ?? raw['externalValue'])
        : raw;
    });
  return isEqual(listExampleValues(a), listExampleValues(b));
}

function getComparableContent({ requestBody }: Operation): ReadonlyMap<string, MediaType> {
  return new Map(requestBody?.content.map((content) => [content.mediaType, content]));
}

function otherTexts(old: Operation, now: Operation): string[] {
  const texts: string[] = [];
  if (blank(old.path) !== blank(now.path)) texts.push(`goes to ${code(now.path)}`);
  const [was, is] = [acceptOf(old, new Omissions()), acceptOf(now, new Omissions())];
  if (was !== is)
    texts.push(is === undefined ? 'accepts any type of answer' : `accepts answers of ${code(is)}`);
  return texts;
}

function blank(path: string): string {
  return path.replace(/\{[^{}]*\}/g, '{}');
}
