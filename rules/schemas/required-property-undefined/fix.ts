import { Schema } from '@assay/core';
import { defineFixes } from '@assay/fixes';
import { undefinedRequired } from '../../knowledge/schemas/undefined-required.js';

export default defineFixes('required-property-undefined', {
  kind: 'unsafe',
  title: 'Remove undeclared names from `required`.',
  make({ document, pointer, node, model }) {
    const names: unknown = node?.raw['required'];
    if (!(node instanceof Schema) || !Array.isArray(names) || pointer.at(-2) !== 'required') return undefined;
    const found = undefinedRequired(model, node)?.names ?? [];
    const around = pointer.slice(0, -1);
    const removals = names.flatMap((name: unknown, index) =>
      typeof name === 'string' && found.includes(name)
        ? [{ kind: 'remove' as const, document, pointer: [...around, index] }]
        : [],
    );
    return removals.length === names.length ? [{ kind: 'remove', document, pointer: around }] : removals;
  },
});
