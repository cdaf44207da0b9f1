import { formatPointer, type Reference } from '@assay/core';
import { isTextField } from './ignored-fields.js';

interface Texts {
  readonly references: string;
  readonly fields: string;
  readonly loss: string;
  readonly remedy: string;
}

/** What is said about the fields next to one reference, or next to several, of which the first is given. */
export function textsOf(reference: Reference, fields: readonly string[], count = 1): Texts {
  const names = fields.map((field) => `\`${field}\``);
  const last = names.pop() ?? '';
  return {
    references:
      count === 1
        ? `the \`$ref\` of \`${formatPointer(reference.segments())}\``
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
