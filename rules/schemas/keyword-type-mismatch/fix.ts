import { Schema } from '@assay/core';
import { defineFixes, type FixPlace, type Intent } from '@assay/fixes';
import { mismatchedKeywords } from './mismatched-keywords.js';

export default defineFixes(
  'keyword-type-mismatch',
  {
    kind: 'safe',
    title: 'Remove the ineffective keyword.',
    make: (place) => removals(place, true),
  },
  {
    kind: 'unsafe',
    title: 'Remove the ineffective keyword, if the type is correct.',
    make: (place) => removals(place, false),
  },
);

/** Keywords about parts of a value. Beside them, the type may be the mistake, and a removal would lose their content. */
const structural: ReadonlySet<string> = new Set([
  'additionalProperties',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
  'required',
]);

function removals({ node, pointer, document }: FixPlace, isSafe: boolean): readonly Intent[] | undefined {
  if (!(node instanceof Schema)) return undefined;
  const field = String(pointer.at(-1));
  const found = mismatchedKeywords(node)?.keywords.find(([first]) => first === field);
  const keywords = found ?? (field === 'format' ? ['format'] : []);
  if (isSafe === keywords.some((keyword) => structural.has(keyword))) return undefined;
  const around = pointer.slice(0, -1);
  return keywords.map((keyword) => ({ kind: 'remove', document, pointer: [...around, keyword] }));
}
