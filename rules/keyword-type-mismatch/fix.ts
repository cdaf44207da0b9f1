import { Schema } from '@assay/core';
import { defineFixes, type FixPlace, type Intent } from '@assay/fixes';

export default defineFixes(
  'keyword-type-mismatch',
  {
    kind: 'safe',
    title: 'Remove the keyword that has no effect on the type.',
    make: (place) => removals(place, true),
  },
  {
    kind: 'unsafe',
    title: 'Remove the keyword that has no effect on the type, if the type is right.',
    make: (place) => removals(place, false),
  },
);

/** Keywords that describe parts of a value: where they stand, the type may be the mistake, and what they say would be lost. */
const structural: ReadonlySet<string> = new Set([
  'additionalProperties',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'required',
]);

function removals(
  { node, pointer, document, finding }: FixPlace,
  isSafe: boolean,
): readonly Intent[] | undefined {
  // One finding that stands for many schemas has no list of them.
  if (!(node instanceof Schema) || / other schemas? ha(?:s|ve)/.test(finding.problem)) return undefined;
  const named = [...finding.problem.matchAll(/`([a-zA-Z]+)`/g)].flatMap(([, name]) => name ?? []);
  const keywords = named.filter((keyword) => keyword !== 'type' && Object.hasOwn(node.raw, keyword));
  if (isSafe === keywords.some((keyword) => structural.has(keyword))) return undefined;
  const around = pointer.slice(0, -1);
  return keywords.map((keyword) => ({ kind: 'remove', document, pointer: [...around, keyword] }));
}
