import { leaveUndecided, resolve, resolveSchema, Schema, type Model } from '@assay/core';
import { listConjuncts, referrersOf } from '../../knowledge/schemas/composition.js';

/** An alternative of a discriminator, with all schemas of its properties. */
export interface Payload {
  /** The alternative, or the discriminator's own schema if it lists none. */
  readonly schema: Schema;
  /** The schemas that apply to its values. */
  readonly conjuncts: readonly Schema[];
}

/** The alternatives of a discriminator. */
export interface Payloads {
  /** The schema of the discriminator with all others that apply. */
  readonly own: Payload;
  /** The schemas of its `oneOf` or `anyOf`. */
  readonly alternatives: readonly Payload[];
  /** The schemas that extend it by `allOf`. Empty if there are alternatives. */
  readonly children: readonly Payload[];
}

const maxNested = 500;

/** Finds the schemas from which a discriminator selects. */
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

/** Returns the alternatives that may be objects. Replaces an alternative that only lists others by those. */
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

/** Returns the schemas whose `allOf` references a schema. */
function listSubtypes(model: Model, schema: Schema): readonly Schema[] {
  const children = new Set<Schema>();
  for (const referrer of referrersOf(model, schema)) {
    const { parent, step } = referrer;
    if (step === 'allOf' && parent instanceof Schema && resolve(referrer.reference) !== undefined)
      children.add(outermost(parent));
  }
  return [...children];
}
