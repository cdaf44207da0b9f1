import { Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import type { Phrases } from '../words/phrases.js';

/** True if the object with a property has another property with such a name. */
export function hasSiblingNamed({ parent }: Schema, names: Phrases): boolean {
  return (
    parent instanceof Schema &&
    parent.subschemas.some(
      ({ step, key }) => step === 'properties' && names.equals(englishWordsOf(String(key))),
    )
  );
}

/** True if the object with a property has such a name. */
export function isInside({ parent }: Schema, names: Phrases): boolean {
  return parent instanceof Schema && names.isIn(englishWordsOf(nameOfObject(parent)));
}

/** Returns the nearest name of an outer property or component. */
function nameOfObject(schema: Schema): string {
  for (let node: Schema = schema; ; node = node.parent) {
    if (node.step === 'properties' || !(node.parent instanceof Schema)) return String(node.key ?? '');
  }
}

/**
 * Returns the name of the parameter, header, property or component of a schema, also through arrays and compositions. Empty if
 * there is none.
 */
export function nameOfProperty({ key, step, parent }: Schema): string {
  if (step === 'properties' || parent?.kind === 'Components') return String(key ?? '');
  if (parent?.kind === 'Parameter') return parent.text('name') ?? '';
  return parent instanceof Schema ? nameOfProperty(parent) : '';
}
