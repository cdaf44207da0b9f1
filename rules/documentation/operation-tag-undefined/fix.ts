import { squashedName, singularWordsOf } from '@assay/api-knowledge';
import { Operation } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';

export default defineFixes('operation-tag-undefined', {
  kind: 'suggested',
  title: 'Use the spelling of the declared tag.',
  make({ node, model }) {
    if (!(node instanceof Operation)) return undefined;
    const declared = new Set(model.document.tags.flatMap(({ name }) => name ?? []));
    const intents: Intent[] = [];
    for (const [index, tag] of node.tags.entries()) {
      if (declared.has(tag)) continue;
      const alike = [...declared].filter((name) => isAlike(name, tag));
      const [only, second] = alike;
      // Tags of an operation are unique, and a choice between two candidates would be a guess.
      if (only === undefined || second !== undefined || node.tags.includes(only)) return undefined;
      const pointer = [...node.segments(), 'tags', index];
      intents.push({ kind: 'set', document: node.document, pointer, value: only });
    }
    return intents;
  },
});

/** True for names that differ only in case, word separators or number. */
function isAlike(a: string, b: string): boolean {
  const [first, second] = [a, b].map((name) => squashedName(singularWordsOf(name).join(' ')));
  return first !== '' && first === second;
}
