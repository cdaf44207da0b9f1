import { isDestructiveOperation, isReadOperation, squashedName } from '@assay/api-knowledge';
import { resolveSchema, type Operation, type Schema } from '@assay/core';
import { confidences, type Candidate, isListed } from './dependency.js';
import { findProperty } from './find-value.js';
import { groupBy } from './group-by.js';
import type { Need } from './operation-needs.js';
import { successesOf } from './messages.js';
import { bodyOffer, findOffers, type Offer } from './offered-values.js';
import { shapeOfPath } from './path-shape.js';
import type { Resource, Resources } from './resources.js';
import type { SchemaReader } from './schema-reader.js';
import { valueNames, type NameHints } from './value-names.js';

/** Operations that change something, by the component schema that they return. */
type Answers = ReadonlyMap<Schema, readonly Operation[]>;

/**
 * Indexes operations that change something by the component that they return. Components that several collections return are left
 * out.
 */
export function groupAnswers(operations: readonly Operation[], { byCollection }: Resources): Answers {
  const returnedComponents = [...byCollection.values()].flatMap((resource) => [
    ...new Set(listReturnedComponents(resource)),
  ]);
  const seen = new Set<Schema>();
  const several = new Set(returnedComponents.filter((schema) => seen.size === seen.add(schema).size));
  const answers = operations.flatMap((operation) => {
    const changes =
      operation.method === 'POST' && !isReadOperation(operation) && !isDestructiveOperation(operation);
    const component = changes ? getSharedComponent(successesOf(operation)[0]?.schema) : undefined;
    return component === undefined || several.has(component) ? [] : [{ operation, shown: component }];
  });
  return new Map(
    [...groupBy(answers, ({ shown: component }) => component)].map(([component, group]) => [
      component,
      group.map(({ operation }) => operation),
    ]),
  );
}

/**
 * Lists the operations that may provide the name of a resource if its collection has no operation that creates or lists. They
 * return the component that GET returns: a slow request returns a job, which is then read at `/jobs/{id}`.
 */
export function answeredElsewhere(
  need: Need,
  resource: Resource,
  answers: Answers,
  reader: SchemaReader,
): Candidate[] {
  const { consumer, target, name, isCalledName } = need;
  const names = valueNames(name, resource.name, { isCalledName, idIsPath: false, isResource: () => false });
  if (names === undefined) return [];
  const expected = {
    names: names.names,
    exact: squashedName(name),
    noun: resource.noun,
    target: need.schema,
  };
  return [...new Set(listReturnedComponents(resource))].flatMap((schema) => {
    const value = findProperty(schema, expected, reader);
    if (value === undefined) return [];
    return (answers.get(schema) ?? []).flatMap((producer): Candidate[] => {
      // An operation on the resource itself needs its name, too.
      if (producer === consumer || (shapeOfPath(producer).keys.at(-1) ?? '').startsWith(`${resource.key}/`))
        return [];
      const { source, from, type } = bodyOffer(producer, 'created', 'response', value, reader);
      const confidence = confidences.answered;
      return [{ consumer, producer, target, source: 'elsewhere', through: source, confidence, from, type }];
    });
  });
}

function listReturnedComponents({ items }: Resource): Schema[] {
  return items.flatMap((item) =>
    item.method === 'GET' ? (getSharedComponent(successesOf(item)[0]?.schema) ?? []) : [],
  );
}

function getSharedComponent(schema: Schema | undefined): Schema | undefined {
  const responseSchema = resolveSchema(schema);
  return responseSchema?.step === 'schemas' || responseSchema?.step === 'definitions'
    ? responseSchema
    : undefined;
}

/** Facts about the whole document. */
export interface Knowledge {
  readonly resources: Resources;
  readonly reader: SchemaReader;
  /** Cached offers, by collection, name and type: many operations need the same. */
  readonly offers: Map<string, readonly Offer[]>;
  readonly answers: Answers;
}

/**
 * Lists the operations that may provide the name of a resource of a collection, from paths, names and types.
 *
 * @param elsewhere how the value refers to the collection, if the collection is not in its path
 */
export function inferredCandidates(
  need: Need,
  resource: Resource,
  knowledge: Knowledge,
  elsewhere?: 'elsewhere' | 'field' | 'described',
): Candidate[] {
  const { consumer, target } = need;
  const candidates: Candidate[] = [];
  for (const { producer, source: found, from, type } of offersFor(need, resource, knowledge)) {
    if (producer === consumer) continue;
    const confidence = confidences[found];
    candidates.push({
      consumer,
      producer,
      target,
      source: elsewhere ?? found,
      through: elsewhere && found,
      confidence: elsewhere === undefined ? confidence : Math.min(confidence, confidences[elsewhere]),
      from,
      type,
      creator: isListed(found) ? resource.creators.find((each) => each !== consumer) : undefined,
    });
  }
  return candidates;
}

function offersFor(need: Need, resource: Resource, knowledge: Knowledge): readonly Offer[] {
  const { offers, reader } = knowledge;
  const key = `${resource.key} ${isWholeId(need, resource)} ${need.name} ${need.isCalledName} ${typeKey(need.schema, reader)}`;
  let found = offers.get(key);
  if (found === undefined) offers.set(key, (found = findOffersFor(need, resource, knowledge)));
  return found;
}

function findOffersFor(need: Need, resource: Resource, { resources, reader }: Knowledge): Offer[] {
  const names = valueNames(need.name, resource.name, hintsFor(need, resource, resources));
  if (names === undefined) return [];
  const { noun } = resource;
  return findOffers(
    { names: names.names, exact: squashedName(need.name), noun, target: need.schema },
    resource,
    reader,
    isWholeId(need, resource),
  );
}

/** Returns the part of a schema that decides whether a value fits. */
function typeKey(schema: Schema | undefined, reader: SchemaReader): string {
  if (schema === undefined) return '';
  return `${[...reader.types(schema)].sort().join(',')} ${String(reader.keyword(schema, 'format'))}`;
}

/** True for resources whose `id` is their whole path (Azure Resource Manager). */
export function idsArePaths({ key }: Resource): boolean {
  return key.includes('/providers/microsoft');
}

/** True for a value outside the path that is a resource's whole path: `/subscriptions/1/providers/…`. */
function isWholeId({ target, name }: Need, resource: Resource): boolean {
  return target.in !== 'path' && idsArePaths(resource) && /id$/i.test(name);
}

/** Lists hints, besides the name, about the meaning of a value. */
export function hintsFor(
  { isCalledName, target }: Need,
  resource: Resource | undefined,
  resources: Resources,
): NameHints {
  return {
    isCalledName,
    idIsPath: resource !== undefined && idsArePaths(resource) && target.in === 'path',
    isResource: (noun) => resources.byNoun.has(noun),
  };
}
