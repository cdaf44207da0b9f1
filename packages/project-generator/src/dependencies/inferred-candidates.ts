import { squashedName } from '@assay/api-knowledge';
import type { Schema } from '@assay/core';
import type { Answers } from './equivalent-answers.js';
import { confidences, isListed, type Candidate } from './dependency.js';
import type { Need } from './need.js';
import { findOffers, type Offer } from './offered-values.js';
import type { Resource, Resources } from './resources.js';
import type { SchemaReader } from './schema-reader.js';
import { valueNames, type NameHints } from './value-names.js';

/** Facts about the whole document. */
export interface Knowledge {
  readonly resources: Resources;
  readonly reader: SchemaReader;
  /** Cached offers, by collection, name and type: many operations need the same. */
  readonly offers: Map<string, readonly Offer[]>;
  readonly answers: Answers;
}

/**
 * The operations that may provide the name of a thing of a collection, by what paths, names and types say.
 *
 * @param elsewhere how the value speaks of the collection, where its path does not lead to it
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

/** The part of a schema that decides whether a value fits. */
function typeKey(schema: Schema | undefined, reader: SchemaReader): string {
  if (schema === undefined) return '';
  return `${[...reader.types(schema)].sort().join(',')} ${String(reader.keyword(schema, 'format'))}`;
}

/** True for things whose `id` is their whole path (Azure Resource Manager). */
export function idsArePaths({ key }: Resource): boolean {
  return key.includes('/providers/microsoft');
}

/** True for a value outside the path that is the whole path of a thing: `/subscriptions/1/providers/…`. */
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
