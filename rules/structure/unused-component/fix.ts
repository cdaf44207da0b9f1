import type { Model, Node } from '@assay/core';
import { defineFixes } from '@assay/fixes';

export default defineFixes('unused-component', {
  kind: 'suggested',
  title: 'Remove the unused component.',
  make({ node, model, property }) {
    if (node === undefined || property.length > 0 || node.parent?.kind !== 'Components') return undefined;
    return [...withUsers(node, model)].map((entry) => ({
      kind: 'remove' as const,
      document: entry.document,
      pointer: entry.segments(),
    }));
  },
});

/** Returns a component and all components that use it, directly or indirectly. */
function withUsers(component: Node, { references }: Model): ReadonlySet<Node> {
  const all = new Set<Node>([component]);
  // The loop also visits components that it adds.
  for (const used of all) {
    for (const reference of references) {
      if (reference.target !== used) continue;
      let user: Node = reference;
      while (user.parent !== undefined && user.parent.kind !== 'Components') user = user.parent;
      if (user.parent !== undefined) all.add(user);
    }
  }
  return all;
}
