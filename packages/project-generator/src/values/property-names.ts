import { mapAt, schemaAt, type Keywords } from './keywords.js';
import { limits } from './limits.js';
import type { Maker, Place } from './maker.js';

/** Names for properties that no schema lists: such as `patternProperties` and `propertyNames` allow, else `key1`, `key2`. */
export function* inventNames(
  parts: readonly Keywords[],
  count: number,
  place: Place,
  maker: Maker,
): Generator<string> {
  const nameCount = Math.min(count, limits.entries);
  const names = parts.map((part) => schemaAt(part, 'propertyNames')).filter((schema) => schema !== undefined);
  const patterns = [...new Set(parts.flatMap((part) => Object.keys(mapAt(part, 'patternProperties') ?? {})))];
  const usedNames = new Set<string>();
  for (let index = 1; index <= nameCount * 2 + 40 && usedNames.size < nameCount; index++) {
    const pattern = patterns[index % Math.max(1, patterns.length)];
    const name =
      pattern === undefined && names.length === 0
        ? `key${index}`
        : madeName(
            [...names, { type: 'string', ...(pattern === undefined ? {} : { pattern }) }],
            index,
            place,
            maker,
          );
    if (name === undefined || usedNames.has(name)) continue;
    usedNames.add(name);
    yield name;
  }
}

function madeName(
  schemas: readonly NonNullable<ReturnType<typeof schemaAt>>[],
  index: number,
  place: Place,
  maker: Maker,
): string | undefined {
  const outcome = maker.make(schemas, maker.below(place, `(name ${index})`, 'key', place.variation + index));
  return outcome.ok && typeof outcome.value === 'string' ? outcome.value : undefined;
}
