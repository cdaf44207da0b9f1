import { factOf, Schema } from '@assay/core';
import { defineFixes, type FixPlace } from '@assay/fixes';
import { allOfParts } from '../../knowledge/bounds/open-objects.js';

export default defineFixes(
  'schema-type-missing',
  {
    kind: 'suggested',
    title: 'Set the `type` that the keywords imply.',
    make(place) {
      const type = typeMeant(place);
      if (type === undefined || (type === 'object' && isUnbounded(place))) return undefined;
      // An explicit object that allows undeclared properties would be another fault.
      const isSilent = type !== 'object' || isComposed(place) || !isOpen(place);
      return isSilent ? [typed(place, type)] : undefined;
    },
  },
  {
    kind: 'unsafe',
    title: 'Set `type: object`, and reject undeclared properties.',
    make(place) {
      if (typeMeant(place) !== 'object' || isComposed(place) || !isOpen(place)) return undefined;
      const { document, pointer } = place;
      return [
        typed(place, 'object'),
        { kind: 'set', document, pointer: [...pointer, 'additionalProperties'], value: false },
      ];
    },
  },
);

/** True for a composition or a part of an `allOf`, which would reject the properties of other parts if it were closed. */
function isComposed({ node, model }: FixPlace): boolean {
  if (['allOf', 'anyOf', 'oneOf'].some((keyword) => node?.raw[keyword] !== undefined)) return true;
  return node instanceof Schema && factOf(model, allOfParts).has(node);
}

/** True for maps of arbitrary values without a maximum size. As explicit objects they would be another fault. */
function isUnbounded({ node }: FixPlace): boolean {
  const open = node?.raw['additionalProperties'];
  return open !== undefined && open !== false && node?.raw['maxProperties'] === undefined;
}

function isOpen({ node }: FixPlace): boolean {
  return node?.raw['additionalProperties'] === undefined;
}

function typeMeant({ node, finding, property }: FixPlace): string | undefined {
  if (!(node instanceof Schema) || property.length > 0) return undefined;
  return /`type: ([a-z]+)`/.exec(finding.recommendation)?.[1];
}

function typed({ document, pointer }: FixPlace, value: string) {
  return { kind: 'set' as const, document, pointer: [...pointer, 'type'], value };
}
