import { defineFact, factOf, Parameter, type Model } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { assigned } from '../../knowledge/fixes/edits.js';

export default defineFixes('parameter-description-missing', {
  kind: 'suggested',
  title: 'Copy the description of the same parameter elsewhere.',
  make({ node }) {
    if (!(node instanceof Parameter)) return undefined;
    const [only, second] = factOf(node, descriptions).get(getParameterLabel(node)) ?? [];
    return only === undefined || second !== undefined ? undefined : [assigned(node, ['description'], only)];
  },
});

/** The descriptions of parameters, by name and location. */
const descriptions = defineFact('the descriptions of parameters', ({ nodes }: Model) => {
  const known = new Map<string, Set<string>>();
  for (const node of nodes) {
    const text = node instanceof Parameter ? (node.text('description') ?? '') : '';
    if (!(node instanceof Parameter) || !/\S/.test(text)) continue;
    const name = getParameterLabel(node);
    const texts = known.get(name);
    if (texts === undefined) known.set(name, new Set([text]));
    else texts.add(text);
  }
  return known;
});

function getParameterLabel({ in: place, name }: Parameter): string {
  return `${place} ${name}`;
}
