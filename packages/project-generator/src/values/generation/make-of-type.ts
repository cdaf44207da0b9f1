import type { Conjunction } from '../constraints/conjunction.js';
import { makeArray } from './make-array.js';
import { makeNumber } from './make-number.js';
import { makeObject } from './make-object.js';
import { makeString } from './make-string.js';
import type { Maker, Place } from './maker.js';
import { impossible, made, quoted, type Failure, type Outcome } from '../constraints/outcome.js';
import type { TypeName } from '../constraints/types.js';

/** Generates a value whose type is the only open choice: a listed one, or one of the first type that works. */
export function makeOfType(conjunction: Conjunction, place: Place, maker: Maker): Outcome {
  const { facts } = conjunction;
  const listedValue = fromList(conjunction, place, maker);
  if (listedValue !== undefined) return listedValue;
  let failure: Failure | undefined;
  for (const type of facts.types(place.name !== '')) {
    const outcome = makeType(type, conjunction, place, maker);
    if (outcome.ok) return outcome;
    failure ??= outcome;
  }
  return failure ?? impossible('its schemas require different types');
}

function makeType(type: TypeName, conjunction: Conjunction, place: Place, maker: Maker): Outcome {
  const { facts } = conjunction;
  switch (type) {
    case 'null':
      return made(null);
    case 'boolean':
      return made((maker.random(place, 0).below(2) + place.variation) % 2 === 0);
    case 'integer':
    case 'number':
      return makeNumber(
        facts.numbers,
        type === 'integer',
        place.name,
        place.variation,
        maker.random(place, 0),
      );
    case 'string':
      return makeString(facts.strings, place.name, place.variation, maker.random(place));
    case 'array':
      return makeArray(conjunction, place, maker);
    case 'object':
      return makeObject(conjunction, place, maker);
  }
}

const maxListed = 1000;

/** Returns the value of `const`, or a value of `enum` that satisfies the other keywords; undefined if no values are listed. */
function fromList({ parts, facts }: Conjunction, place: Place, maker: Maker): Outcome | undefined {
  if (facts.listed === undefined) return undefined;
  const { keyword, values } = facts.listed;
  const accepted: unknown[] = [];
  for (const value of nullLast(values.slice(0, maxListed))) {
    const isPlain = facts.allowsListedTexts && typeof value === 'string';
    if (isPlain || maker.acceptsAll(parts, value)) accepted.push(value);
    if (accepted.length > place.variation) break;
  }
  if (accepted.length > 0) return made(accepted[place.variation % accepted.length], keyword);
  if (keyword === 'const') return impossible('its `const` does not satisfy the rest of the schema');
  return impossible(
    values.length === 0
      ? 'its `enum` is empty'
      : `none of ${values.length > maxListed ? 'the first ' : ''}${quoted(Math.min(values.length, maxListed))} values of its \`enum\` satisfies the rest of the schema`,
  );
}

function nullLast(values: readonly unknown[]): readonly unknown[] {
  return [...values.filter((value) => value !== null), ...values.filter((value) => value === null)];
}
