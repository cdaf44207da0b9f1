import type { Operation } from '@assay/core';
import {
  type Candidate,
  confidences,
  isListed,
  getBindingOrigin,
  sources,
  targetKey,
  type Dependency,
} from './dependency.js';
import { toIdentifier, uniqueName } from '../templates/names.js';
import { accessOf } from './access.js';
import { changesResource } from './resource-effects.js';
import { withEchoes, type Echo, withSharedParameters } from './repeated-values.js';
import { groupBy } from './group-by.js';
import { lastSegment } from './offered-values.js';
import { outsideUrls } from './messages.js';
import type { SchemaReader } from './schema-reader.js';
import { shapeOfPath } from './path-shape.js';

/** Names the outputs of each producer by their content: each value once, with unique names. */
function nameOutputs(candidates: readonly Candidate[]): ReadonlyMap<Candidate, string> {
  const names = new Map<Candidate, string>();
  const byProducer = new Map<
    Operation,
    { readonly names: Map<string, string>; readonly taken: Set<string> }
  >();
  for (const candidate of candidates) {
    const { producer, from } = candidate;
    let known = byProducer.get(producer);
    if (known === undefined) byProducer.set(producer, (known = { names: new Map(), taken: new Set() }));
    const name =
      known.names.get(from) ?? uniqueName(toIdentifier(getOutputSubject(from)) ?? 'value', known.taken);
    known.names.set(from, name);
    names.set(candidate, name);
  }
  return names;
}

/** Returns the last segment of a runtime expression that is a name: `id` of `$response.body#/items/0/id`. */
function getOutputSubject(expression: string): string {
  const header = /^\$(?:request|response)\.(?:header|query|path)\.([^#]+)/.exec(expression)?.[1];
  if (header !== undefined) return header;
  const pointer = expression.slice(expression.indexOf('#') + 1).replace(/#regex:.*$/, '');
  const segments = pointer.split('/');
  return segments.findLast((segment) => /[^\d]/.test(segment) && !segment.startsWith('$')) ?? 'body';
}

/** Maximum number of steps in a chain of dependencies. */
export const longestChain = 3;

/** Cost, in steps, of a path value that no operation provides. */
const unmet = 10;

/** Chooses the best candidate for each parameter and field of each consumer. */
export function chooseDependencies(
  operations: readonly Operation[],
  candidates: readonly Candidate[],
  reader: SchemaReader,
  echoes: readonly Echo[] = [],
): ReadonlyMap<Operation, readonly Dependency[]> {
  const repeated = groupBy(echoes, ({ consumer }) => consumer);
  const order = new Map(operations.map((operation, index) => [operation, index]));
  const usable = candidates.filter(({ consumer, producer }) => accessOf(consumer, producer) !== 'refused');
  const byTarget = new Map(
    [...groupBy(usable, ({ consumer }) => consumer)].map(([consumer, own]) => [
      consumer,
      groupBy(own, ({ target }) => targetKey(target)),
    ]),
  );
  const costs = countSteps(operations, byTarget);
  const urls = new Map<Operation, number>();
  const countOutsideUrls = (producer: Operation): number => {
    let known = urls.get(producer);
    if (known === undefined) urls.set(producer, (known = outsideUrls(producer, reader)));
    return known;
  };
  const rank = (candidate: Candidate): readonly number[] => [
    accessOf(candidate.consumer, candidate.producer) === 'more' ? 1 : 0,
    candidate.producer.flag('deprecated') ? 1 : 0,
    sources.indexOf(candidate.source),
    sources.indexOf(candidate.through ?? candidate.source),
    isProcessing(candidate) ? 1 : 0,
    costs.get(candidate.producer) ?? 0,
    countOutsideUrls(candidate.producer),
    order.get(candidate.producer) ?? 0,
  ];
  const chosen = operations.flatMap((operation) => {
    const own = [...(byTarget.get(operation)?.values() ?? [])].map((group) => best(group, rank));
    const shared = withSharedParameters(operation, own.map(fromOwnData));
    return withEchoes(shared, repeated.get(operation) ?? []);
  });
  const names = nameOutputs(chosen);
  const dependencies = new Map<Operation, Dependency[]>(operations.map((operation) => [operation, []]));
  for (const candidate of chosen) {
    const { consumer, producer, target, source, through, confidence, from, type, repeats } = candidate;
    const output = { name: names.get(candidate) ?? 'value', from, type };
    const creator = candidate.creator;
    dependencies.get(consumer)?.push({
      consumer,
      producer,
      target,
      output,
      origin: getBindingOrigin(through ?? source),
      confidence,
      source: through ?? source,
      ...(repeats === undefined ? {} : { repeats }),
      ...(creator === undefined || accessOf(consumer, creator) === 'refused' ? {} : { creator }),
    });
  }
  return dependencies;
}

/**
 * Prefers a created resource for an operation that changes or deletes it. If only a list returns identifiers but an operation
 * creates resources, the identifier is read from the `Location` that most services return.
 */
function fromOwnData(candidate: Candidate): Candidate {
  const { consumer, target, creator, source, through } = candidate;
  if (!isListed(through ?? source) || creator === undefined) return candidate;
  if (!changesResource(consumer, target, candidate.producer) || accessOf(consumer, creator) === 'refused')
    return candidate;
  return {
    consumer,
    producer: creator,
    target,
    source: through === undefined ? 'guessedLocation' : source,
    ...(through === undefined ? {} : { through: 'guessedLocation' as const }),
    confidence: Math.min(candidate.confidence, confidences.guessedLocation),
    from: `$response.header.Location#${lastSegment}`,
    type: 'string',
  };
}

function best(group: readonly Candidate[], rank: (candidate: Candidate) => readonly number[]): Candidate {
  const [only] = group;
  if (only !== undefined && group.length === 1) return only;
  const ranked = group.map((candidate) => ({ candidate, rank: rank(candidate) }));
  return ranked.reduce((a, b) => (compare(b.rank, a.rank) < 0 ? b : a)).candidate;
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * True for a POST on the path of a resource. PUT creates the resource at that path, but POST may process it in any way (RFC 9110,
 * section 9.3).
 */
function isProcessing({ producer, source, through }: Candidate): boolean {
  return producer.method === 'POST' && (through ?? source) === 'chosenInPath';
}

/**
 * Counts the fewest prerequisite steps of each operation, up to the longest chain. Values that no operation provides cost more.
 */
function countSteps(
  operations: readonly Operation[],
  byTarget: ReadonlyMap<Operation, ReadonlyMap<string, readonly Candidate[]>>,
): ReadonlyMap<Operation, number> {
  const needs = operations.map((operation) => {
    const targets = byTarget.get(operation);
    return shapeOfPath(operation).places.map(({ name }) =>
      (targets?.get(`path ${name}`) ?? []).map(({ producer }) => producer),
    );
  });
  let costs: ReadonlyMap<Operation, number> = new Map();
  for (let round = 0; round <= longestChain; round++) {
    const before = costs;
    const stepsTo = (producer: Operation): number => 1 + (before.get(producer) ?? 0);
    costs = new Map(
      operations.map((operation, index) => {
        const groups = needs[index] ?? [];
        return [operation, groups.reduce((sum, group) => sum + fewest(group, stepsTo), 0)];
      }),
    );
  }
  return costs;
}

function fewest(producers: readonly Operation[], stepsTo: (producer: Operation) => number): number {
  return producers.reduce((min, producer) => Math.min(min, stepsTo(producer)), unmet);
}
