import { Schema } from '@assay/core';
import { defineFixes, type Intent } from '@assay/fixes';

export default defineFixes('superfluous-combinator', {
  kind: 'safe',
  title: 'Replace the composition with its only schema.',
  make({ node, document, pointer, value }) {
    const [only, second] = Array.isArray(value) ? (value as readonly unknown[]) : [];
    if (!(node instanceof Schema) || second !== undefined || typeof only !== 'object' || only === null)
      return undefined;
    const fields = Object.entries(only);
    // Only extensions may remain beside the fields, because 3.0 ignores other siblings of a reference.
    const beside = Object.keys(node.raw).filter((name) => name !== pointer.at(-1));
    if (fields.length === 0 || beside.some((name) => Object.hasOwn(only, name) || !name.startsWith('x-')))
      return undefined;
    const around = pointer.slice(0, -1);
    return [
      { kind: 'remove', document, pointer },
      ...fields.map(([name, field]): Intent => ({
        kind: 'set',
        document,
        pointer: [...around, name],
        value: field,
      })),
    ];
  },
});
