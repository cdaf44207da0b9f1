import type { Schema } from '@assay/core';
import type { InstanceError } from '@assay/json-schema';
import { findWitness, type ValueSet } from '@assay/json-schema/algebra';
import type { ChangeExample } from '../change.js';
import type { AnyPair, Usage } from '../pairs.js';
import type { Place } from '../place.js';

/** Limits of the search: the number of changes per comparison, and the values and schemas per change. */
const maxChanges = 100;
const maxValues = 60;
const maxSchemas = 300;
/** The maximum length of an example's JSON text. */
const maxLength = 2000;

/** Keywords whose violations the evaluator reports under their own name. */
const ownKeywords: ReadonlySet<unknown> = new Set(
  [
    'type enum const format pattern minLength maxLength multipleOf minimum maximum exclusiveMinimum exclusiveMaximum',
    'minItems maxItems contains uniqueItems required minProperties maxProperties not propertyNames',
    'additionalProperties unevaluatedProperties dependentRequired',
  ].flatMap((names) => names.split(' ')),
);

/** Keywords whose violations the evaluator reports at their subschemas. */
const compositions: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'if']);

/**
 * Finds values that demonstrate breaking changes: a request that the new document rejects, or a response that clients do not
 * expect.
 */
export class ExampleFinder {
  private changesLeft = maxChanges;

  /** Finds an example of a change with a place in each document; undefined if a short search finds none. */
  find(pair: AnyPair | undefined, old: Place | undefined, now: Place | undefined): ChangeExample | undefined {
    const sets = pair && getValueSets(pair);
    if (sets === undefined || this.changesLeft <= 0) return undefined;
    const { usage, before, after, name, isComposition } = sets;
    const [inner, outer, place] = usage === 'request' ? [before, after, now] : [after, before, old];
    const [keyword] = [place?.property ?? []].flat();
    const isOpen = isComposition === true || compositions.has(keyword);
    if (!isOpen && !ownKeywords.has(keyword)) return undefined;
    const isAbout = ({ keyword: violated, message }: InstanceError): boolean =>
      violated === keyword && (name === undefined || message.includes(`"${name}"`));
    // A value that violates only this keyword is best. A value that also violates others is the fallback.
    let mixed: { readonly value: unknown } | undefined;
    const isMeant = (value: unknown): boolean => {
      if (JSON.stringify(value).length > maxLength) return false;
      if (isOpen) return true;
      const errors = outer.side.listErrors(outer.conjunction, value);
      if (mixed === undefined && errors.some(isAbout)) mixed = { value };
      return errors.every(isAbout);
    };
    this.changesLeft--;
    const witness = findWitness({ inner, outer }, { maxValues, maxSchemas, isMeant }) ?? mixed;
    if (witness === undefined) return undefined;
    return { value: witness.value, validIn: usage === 'request' ? 'old' : 'new' };
  }
}

/** The allowed values of a schema in both documents, and the sender. */
interface ComparedValues {
  readonly usage: Usage;
  readonly before: ValueSet<Schema>;
  readonly after: ValueSet<Schema>;
  /** The name of a property that has become required or optional. */
  readonly name?: string | undefined;
  /** True for a difference of alternatives or conditions. */
  readonly isComposition?: boolean;
}

function getValueSets(pair: AnyPair): ComparedValues | undefined {
  if (pair.kind === 'Unclassified') return pair.about.difference && getValueSets(pair.about.difference);
  if (pair.kind === 'Schema') {
    const { before, after, usage } = pair;
    return before && after && { usage, before: before.values, after: after.values };
  }
  if (pair.kind !== 'SchemaDifference' || pair.values === undefined) return undefined;
  const { usage, values, detail } = pair;
  const isComposition = /^(?:branch|union|condition|not)-/.test(detail.kind);
  const isRequirement = detail.kind === 'required-added' || detail.kind === 'required-removed';
  return { usage, ...values, name: isRequirement ? detail.name : undefined, isComposition };
}
