import { defineFixes } from '@assay/fixes';

export default defineFixes('enum-with-constraints', {
  kind: 'safe',
  title: 'Remove the constraint that all listed values meet.',
  make({ document, pointer, node, finding }) {
    if (!finding.problem.includes('changes nothing')) return undefined;
    const around = pointer.slice(0, -1);
    const names = [...finding.problem.matchAll(/`([a-zA-Z]+)`/g)].flatMap(([, name]) => name ?? []);
    const fields = names.filter(
      (name) => constraints.has(name) && node !== undefined && Object.hasOwn(node.raw, name),
    );
    return fields.map((field) => ({ kind: 'remove', document, pointer: [...around, field] }));
  },
});

const constraints = new Set([
  'maxLength',
  'minLength',
  'pattern',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'multipleOf',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
]);
