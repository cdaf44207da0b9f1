import type { Parameter, Schema } from '@assay/core';
import { explainUnlimited, schemaOfParameter } from './free-text.js';
import { code, nameSchema, nameUse } from '../wording/names.js';

/** The words for a value that clients choose. */
export interface ChosenValueWords {
  /** The part of the request with the value: `query parameter`, `property`. */
  readonly what: string;
  readonly value: string;
  readonly use: string;
  /** The reason why nothing limits the value. */
  readonly freedom: string;
}

/** Describes a parameter whose value clients choose. */
export function describeChosenParameter(parameter: Parameter, noun: 'text' | 'address'): ChosenValueWords {
  return {
    what: `${parameter.in === 'formData' ? 'form' : parameter.in} parameter`,
    value: code(parameter.name),
    use: nameUse(parameter),
    freedom: explainUnlimited(schemaOfParameter(parameter), noun),
  };
}

/** Describes a property, or another part of a body, whose value clients choose. */
export function describeChosenProperty(
  schema: Schema,
  noun: 'text' | 'address',
  carrier = 'property',
): ChosenValueWords {
  return {
    what: carrier,
    value: code(nameSchema(schema)),
    use: nameUse(schema),
    freedom: explainUnlimited(schema, noun),
  };
}
