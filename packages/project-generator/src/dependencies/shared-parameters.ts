import type { Operation } from '@assay/core';
import { confidences, targetKey, type Candidate } from './dependency.js';
import { shapeOfPath } from './path-shape.js';

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
