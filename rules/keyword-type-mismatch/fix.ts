import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('keyword-type-mismatch', {
  kind: 'safe',
  title: 'Remove the keyword that has no effect on the type.',
  make({ node, pointer, document, finding }) {
    // One finding that stands for many schemas has no list of them.
    if (!(node instanceof Schema) || / other schemas? ha(?:s|ve)/.test(finding.problem)) return undefined;
    const keywords = [...finding.problem.matchAll(/`([a-zA-Z]+)`/g)].flatMap(([, name]) => name ?? []);
    const around = pointer.slice(0, -1);
    return keywords
      .filter((keyword) => keyword !== 'type' && Object.hasOwn(node.raw, keyword))
      .map((keyword) => ({ kind: 'remove', document, pointer: [...around, keyword] }));
  },
});
