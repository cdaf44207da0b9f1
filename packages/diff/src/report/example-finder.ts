import type { Schema } from '@assay/core';
import type { InstanceError } from '@assay/json-schema';
import { findWitness, type ValueSet } from '@assay/json-schema/algebra';
import type { ChangeExample } from '../change.js';
import type { AnyPair, Usage } from '../pairs.js';
import type { Place } from '../place.js';

/** Changes of one comparison for which an example is searched, and the values and schemas that are looked at for each. */
const maxChanges = 100;
const maxValues = 60;
const maxSchemas = 300;
/** Length of the JSON text of an example. */
const maxLength = 2000;

/** Keywords whose violations the evaluator reports under their own name. */
const ownKeywords: ReadonlySet<unknown> = new Set(
  [
    'type enum const format pattern minLength maxLength multipleOf minimum maximum exclusiveMinimum exclusiveMaximum',
    'minItems maxItems contains uniqueItems required minProperties maxProperties not propertyNames',
    'additionalProperties unevaluatedProperties dependentRequired',
  ].flatMap((names) => names.split(' ')),
);

/** Keywords whose violations are reported as those of their schemas. */
const compositions: ReadonlySet<unknown> = new Set(['oneOf', 'anyOf', 'if']);

/** Finds values that show how changes break clients: one that they send and the new document rejects, or one that they do not know. */
export class ExampleFinder {
  private changesLeft = maxChanges;

  /** Finds an example of a change at a place in each document; undefined if none was found in few steps. */
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
    // A value that violates the keyword and nothing else is best.
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

/** The values of a schema in both documents, and who sends them. */
interface ComparedValues {
  readonly usage: Usage;
  readonly before: ValueSet<Schema>;
  readonly after: ValueSet<Schema>;
  /** The name of the property that is required, or no longer. */
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
