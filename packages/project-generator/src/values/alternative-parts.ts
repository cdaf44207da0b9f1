import type { JsonSchema } from '../records/index.js';
import { listConjuncts } from '../schemas/composition.js';
import type { SchemaLookup } from '../schemas/schema-registry.js';
import { schemaAt, schemasAt, type Keywords } from './keywords.js';
import { namesakesOf } from './plans.js';

/** The most schemas that are combined for one value. */
const maxParts = 200;

/**
 * The schemas that describe a value, in one alternative or another, each with the branches that have to be taken for it. A branch that leads back
 * into what is around the value is left out, as are schemas beyond the first 200.
 */
export function alternativeParts(
  schema: JsonSchema,
  around: ReadonlySet<Keywords>,
  lookup: SchemaLookup,
): ReadonlyMap<Keywords, readonly Keywords[]> {
  const found = new Map<Keywords, readonly Keywords[]>();
  const waiting: { readonly schema: JsonSchema; readonly taken: readonly Keywords[] }[] = [
    { schema, taken: [] },
  ];
  for (const { schema: next, taken } of waiting) {
    for (const part of listConjuncts(next, lookup)) {
      const known = found.get(part);
      // What several branches have in common needs none of them.
      found.set(part, known === undefined ? taken : known.filter((branch) => taken.includes(branch)));
      if (known !== undefined) continue;
      if (found.size > maxParts) {
        lookup.omissions?.add('composition');
        return found;
      }
      for (const branch of listBranches(part)) {
        const names = namesakesOf([branch], lookup);
        if (names.some((name) => around.has(name))) continue;
        waiting.push({ schema: branch, taken: [...taken, ...names] });
      }
    }
  }
  return found;
}

function listBranches(part: Keywords): readonly JsonSchema[] {
  const conditional = [schemaAt(part, 'then'), schemaAt(part, 'else')].filter((each) => each !== undefined);
  return [...schemasAt(part, 'oneOf'), ...schemasAt(part, 'anyOf'), ...conditional];
}
