import { identifiedNoun, identifierWords, squashedName } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { mayChange } from './resource-effects.js';
import { targetKey, type Candidate, type DependencyTarget, confidences } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/** A field that names the resource that a parameter in the path of the same request names: both have the same value. */
export interface Echo {
  readonly consumer: Operation;
  readonly target: DependencyTarget;
  /** The name of the parameter. */
  readonly parameter: string;
  /** The member of the resource that the path has to be filled from; undefined where the field has the name of the parameter. */
  readonly member?: string;
  /** True where no text can be sent. */
  readonly isNumber: boolean;
}

/**
 * The parameter in the path that a field repeats: one of its name (`projectId` in `PUT /projects/{projectId}`, `slug` in `PUT /books/{slug}`), and for the `id` at the top of the
 * body of a change the one that names what is changed, as far as that is filled with an `id`.
 */
export function echoOf(
  name: string,
  target: DependencyTarget,
  consumer: Operation,
): Omit<Echo, 'isNumber'> | undefined {
  const { segments, places } = shapeOfPath(consumer);
  const last = places.at(-1);
  // What is deeper in a body may be another resource of its kind: the artifacts that an artifact refers to.
  if (last === undefined || (target.in === 'body' && target.pointer.includes('/', 1))) return undefined;
  const squashed = squashedName(name);
  const same = places.find((place) => squashedName(place.name) === squashed);
  if (same !== undefined && identifiedNoun(name) !== undefined)
    return { consumer, target, parameter: same.name };
  const isChange = consumer.method === 'PUT' || consumer.method === 'PATCH' || consumer.method === 'POST';
  const isOwn = target.in === 'body' && isChange && last.index === segments.length - 1;
  // Another `slug` than that in the path gives the resource another path, at which nobody deletes it.
  if (isOwn && same === last && mayChange(consumer.method)) return { consumer, target, parameter: same.name };
  if (!isOwn || !identifierWords.has(squashed)) return undefined;
  return { consumer, target, parameter: last.name, ...(same === last ? {} : { member: squashed }) };
}

/** Adds the fields that repeat what is in the path: with its value, or not bound at all where nothing provides that. */
export function withEchoes(chosen: readonly Candidate[], echoes: readonly Echo[]): readonly Candidate[] {
  if (echoes.length === 0) return chosen;
  const repeated = new Set(echoes.map(({ target }) => targetKey(target)));
  const linked = new Set(
    chosen.filter(({ source }) => source === 'link').map(({ target }) => targetKey(target)),
  );
  return [
    ...chosen.filter(({ target, source }) => source === 'link' || !repeated.has(targetKey(target))),
    ...echoes.flatMap(({ target, parameter, member, isNumber }): Candidate[] => {
      if (linked.has(targetKey(target))) return [];
      const original = chosen.find(
        (each) => each.target.in === 'path' && each.target.name.replace(/^\+/, '') === parameter,
      );
      if (original === undefined || !gives(original, member) || (isNumber && original.type === 'string'))
        return [];
      return [{ ...original, target, repeats: original.target }];
    }),
  ];
}

function gives({ from }: Candidate, member: string | undefined): boolean {
  return member === undefined || squashedName(from.slice(from.lastIndexOf('/') + 1)) === member;
}

/**
 * Adds what keeps a consumer and its producers together: where `POST /organizations/{org}/users` makes the user, the `{org}` of
 * `GET /organizations/{org}/users/{id}` has to be the same, although nothing provides it.
 */
export function withSharedParameters(consumer: Operation, chosen: readonly Candidate[]): Candidate[] {
  const all = [...chosen];
  const met = new Set(chosen.map(({ target }) => targetKey(target)));
  const shape = shapeOfPath(consumer);
  const producers = new Set(
    chosen
      .filter(({ target, source }) => target.in === 'path' && source !== 'elsewhere')
      .map(({ producer }) => producer),
  );
  for (const producer of producers) {
    const other = shapeOfPath(producer);
    const theirs = other.places;
    for (const { name, index } of shape.places) {
      const target = { in: 'path', name: declaredName(consumer, name) } as const;
      const same = theirs.find((place) => place.index === index);
      if (same === undefined || met.has(targetKey(target)) || shape.keys[index] !== other.keys[index])
        continue;
      met.add(targetKey(target));
      all.push({
        consumer,
        producer,
        target,
        source: 'shared',
        confidence: confidences.shared,
        from: `$request.path.${declaredName(producer, same.name)}`,
        type: 'string',
      });
    }
  }
  return all;
}

/** The name that a path parameter is declared with: `{+name}` is declared as either. */
function declaredName(operation: Operation, name: string): string {
  const found = operation.parameters.find(
    (each) => each.in === 'path' && each.name.replace(/^\+/, '') === name,
  );
  return found?.name ?? name;
}
