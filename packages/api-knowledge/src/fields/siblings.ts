import { Schema } from '@assay/core';
import { englishWordsOf } from '../lexicon/english-words.js';
import type { Phrases } from '../words/phrases.js';

/** True where the object that has a property has one with such a name. */
export function hasSiblingNamed({ parent }: Schema, names: Phrases): boolean {
  return (
    parent instanceof Schema &&
    parent.subschemas.some(
      ({ step, key }) => step === 'properties' && names.equals(englishWordsOf(String(key))),
    )
  );
}

/** True where the object that has a property is called so. */
export function isInside({ parent }: Schema, names: Phrases): boolean {
  return parent instanceof Schema && names.isIn(englishWordsOf(nameOfObject(parent)));
}

/** The nearest name around a schema: of a property, or of a component. */
function nameOfObject(schema: Schema): string {
  for (let node: Schema = schema; ; node = node.parent) {
    if (node.step === 'properties' || !(node.parent instanceof Schema)) return String(node.key ?? '');
  }
}

/** Finds the name of the parameter, header, property or component whose schema this is, through the lists around it; '' if it has no name. */
export function nameOfProperty({ key, step, parent }: Schema): string {
  if (step === 'properties' || parent?.kind === 'Components') return String(key ?? '');
  if (parent?.kind === 'Parameter') return parent.text('name') ?? '';
  return parent instanceof Schema ? nameOfProperty(parent) : '';
}
