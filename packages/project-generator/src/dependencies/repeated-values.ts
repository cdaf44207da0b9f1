import { identifiedNoun, identifierWords, squashedName } from '@assay/api-knowledge';
import type { Operation } from '@assay/core';
import { mayChange } from './resource-effects.js';
import { targetKey, type Candidate, type DependencyTarget, confidences } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

/** A field with the same value as a path parameter of the request, because both name the same resource. */
export interface Echo {
  readonly consumer: Operation;
  readonly target: DependencyTarget;
  /** The name of the parameter. */
  readonly parameter: string;
  /** The member of the resource that must fill the path parameter; undefined if the field has the parameter's name. */
  readonly member?: string;
  /** True if the field only accepts numbers. */
  readonly isNumber: boolean;
}

/**
 * Finds the path parameter that a field repeats: one of the same name (`projectId` in `PUT /projects/{projectId}`, `slug` in `PUT
 * /books/{slug}`). The top-level `id` in a change's body repeats the last parameter, if an `id` fills that.
 */
export function echoOf(
  name: string,
  target: DependencyTarget,
  consumer: Operation,
): Omit<Echo, 'isNumber'> | undefined {
  const { segments, places } = shapeOfPath(consumer);
  const last = places.at(-1);
  // Nested objects can be other resources of the same type, such as artifacts that refer to artifacts.
  if (last === undefined || (target.in === 'body' && target.pointer.includes('/', 1))) return undefined;
  const squashed = squashedName(name);
  const same = places.find((place) => squashedName(place.name) === squashed);
  if (same !== undefined && identifiedNoun(name) !== undefined)
    return { consumer, target, parameter: same.name };
  const isChange = consumer.method === 'PUT' || consumer.method === 'PATCH' || consumer.method === 'POST';
  const isOwn = target.in === 'body' && isChange && last.index === segments.length - 1;
  // A different `slug` would move the resource to another path, where no step deletes it.
  if (isOwn && same === last && mayChange(consumer.method)) return { consumer, target, parameter: same.name };
  if (!isOwn || !identifierWords.has(squashed)) return undefined;
  return { consumer, target, parameter: last.name, ...(same === last ? {} : { member: squashed }) };
}

/** Adds the fields that repeat a path parameter, with its value. If no operation provides the value, the field is not bound. */
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
 * Adds path parameters that a consumer shares with its producers. If `POST /organizations/{org}/users` creates the user, the
 * `{org}` of `GET /organizations/{org}/users/{id}` must be equal, although no operation provides it.
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

/** Returns the name in the parameter's declaration: `{+name}` is declared as `+name` or `name`. */
function declaredName(operation: Operation, name: string): string {
  const found = operation.parameters.find(
    (each) => each.in === 'path' && each.name.replace(/^\+/, '') === name,
  );
  return found?.name ?? name;
}
