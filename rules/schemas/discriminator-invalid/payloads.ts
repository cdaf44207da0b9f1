import { leaveUndecided, resolve, resolveSchema, Schema, type Model } from '@assay/core';
import { listConjuncts, referrersOf } from '../../knowledge/schemas/composition.js';

/** An alternative that a discriminator chooses from, with all that is said about its properties. */
export interface Payload {
  /** The alternative; the schema of the discriminator itself where that names none. */
  readonly schema: Schema;
  /** Schemas that apply to its values. */
  readonly conjuncts: readonly Schema[];
}

/** Payloads that a discriminator chooses from. */
export interface Payloads {
  /** The schema of the discriminator with everything else that applies. */
  readonly own: Payload;
  /** The schemas of its `oneOf` or `anyOf`. */
  readonly alternatives: readonly Payload[];
  /** The schemas that are made from it by `allOf`; only where there are no alternatives. */
  readonly children: readonly Payload[];
}

const maxNested = 500;

/** Finds the schemas that a discriminator chooses from. */
export function listPayloads(model: Model, schema: Schema): Payloads {
  const outer = outermost(schema);
  const own = { schema, conjuncts: listConjuncts(outer) };
  const alternatives = listAlternatives(schema).map((alternative) => ({
    schema: alternative,
    conjuncts: [...new Set([...own.conjuncts, ...listConjuncts(alternative)])],
  }));
  const children =
    alternatives.length > 0
      ? []
      : listSubtypes(model, outer).map((child) => ({ schema: child, conjuncts: listConjuncts(child) }));
  return { own, alternatives, children };
}

function outermost(schema: Schema): Schema {
  let outer = schema;
  while (outer.step === 'allOf' && outer.parent instanceof Schema) outer = outer.parent;
  return outer;
}

/** The alternatives, and in place of one that only offers others, these; not what is not an object. */
function listAlternatives(schema: Schema): readonly Schema[] {
  const found = new Set<Schema>();
  const seen = new Set<Schema>();
  const pending = [...schema.oneOf, ...schema.anyOf].toReversed();
  for (let next = pending.pop(); next !== undefined && seen.size < maxNested; next = pending.pop()) {
    const alternative = resolveSchema(next);
    if (alternative === undefined || seen.has(alternative)) continue;
    seen.add(alternative);
    const inner = [...alternative.oneOf, ...alternative.anyOf];
    if (inner.length > 0) pending.push(...inner.toReversed());
    else if (mayBeObject(alternative)) found.add(alternative);
  }
  if (seen.size >= maxNested)
    leaveUndecided({ at: schema, what: 'schema', why: `it offers ${maxNested} alternatives or more` });
  return [...found];
}

function mayBeObject(schema: Schema): boolean {
  return schema.keywords['type'] === undefined || schema.hasType('object');
}

/** The schemas in whose `allOf` a schema is by reference. */
function listSubtypes(model: Model, schema: Schema): readonly Schema[] {
  const children = new Set<Schema>();
  for (const referrer of referrersOf(model, schema)) {
    const { parent, step } = referrer;
    if (step === 'allOf' && parent instanceof Schema && resolve(referrer.reference) !== undefined)
      children.add(outermost(parent));
  }
  return [...children];
}
