import { defineFixes, isObject } from '@assay/fixes';

export default defineFixes('required-property-undefined', {
  kind: 'unsafe',
  title: 'Take the names that no property has out of `required`.',
  make({ document, pointer, node, finding }) {
    const names = node?.raw['required'];
    if (!Array.isArray(names) || pointer.at(-2) !== 'required') return undefined;
    const around = pointer.slice(0, -1);
    const told = names.flatMap((name: unknown, index) =>
      typeof name === 'string' &&
      finding.problem.includes(`${name}`) &&
      !(isObject(node?.raw['properties']) && Object.hasOwn(node.raw['properties'], name))
        ? [{ kind: 'remove' as const, document, pointer: [...around, index] }]
        : [],
    );
    return told.length === names.length ? [{ kind: 'remove', document, pointer: around }] : told;
  },
});
