import { formatPointer, Schema, type Reference } from '@assay/core';
import { locateSchema } from '../../knowledge/wording/locate-schema.js';
import { code } from '../../knowledge/wording/name-schema.js';
import { isTextField } from './ignored-fields.js';

interface Texts {
  readonly references: string;
  readonly fields: string;
  readonly loss: string;
  readonly remedy: string;
}

/** Returns the texts about the fields next to one reference, or next to several, of which the first is given. */
export function describeSiblings(reference: Reference, fields: readonly string[], count = 1): Texts {
  const names = fields.map((field) => `\`${field}\``);
  const last = names.pop() ?? '';
  return {
    references:
      count === 1
        ? `the \`$ref\` of ${nameHolder(reference)}`
        : `${count} references, of which this is the first`,
    fields: names.length === 0 ? `${last} is` : `${names.join(', ')} and ${last} are`,
    loss: fields.every(isTextField)
      ? 'Readers of the generated documentation do not see these texts, or only in some tools'
      : 'Code generators, validators and gateways see only the target of the reference, so nothing enforces what is written here',
    remedy:
      reference.expects === 'Schema'
        ? 'Put the reference into an `allOf` and leave the other fields next to that, or move to OpenAPI 3.1, where both apply'
        : 'Move them into the referenced object, or write that object out here',
  };
}

/** Names the holder of a reference: a schema by its name, anything else by its pointer. */
function nameHolder(reference: Reference): string {
  const { parent } = reference;
  const isOfSchema = parent instanceof Schema && reference.step === undefined;
  return isOfSchema ? locateSchema(parent) : code(formatPointer(reference.segments()), 200);
}
