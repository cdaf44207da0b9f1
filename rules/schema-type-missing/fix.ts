import { Schema } from '@assay/core';
import { defineFixes, type FixPlace } from '@assay/fixes';

export default defineFixes(
  'schema-type-missing',
  {
    kind: 'suggested',
    title: 'Set the `type` that the keywords of the schema mean.',
    make(place) {
      const type = typeMeant(place);
      // An object is open to other properties, which is another fault.
      return type === undefined || type === 'object' ? undefined : [typed(place, type)];
    },
  },
  {
    kind: 'unsafe',
    title: 'Set `type: object`, and close the object to properties that it does not declare.',
    make(place) {
      if (typeMeant(place) !== 'object') return undefined;
      const { node, document, pointer } = place;
      const closing = {
        kind: 'set' as const,
        document,
        pointer: [...pointer, 'additionalProperties'],
        value: false,
      };
      const isOpen = node?.raw['additionalProperties'] === undefined;
      return isOpen ? [typed(place, 'object'), closing] : [typed(place, 'object')];
    },
  },
);

function typeMeant({ node, finding, property }: FixPlace): string | undefined {
  if (!(node instanceof Schema) || property.length > 0) return undefined;
  return /`type: ([a-z]+)`/.exec(finding.recommendation)?.[1];
}

function typed({ document, pointer }: FixPlace, value: string) {
  return { kind: 'set' as const, document, pointer: [...pointer, 'type'], value };
}
