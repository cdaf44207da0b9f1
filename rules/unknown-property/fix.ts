import { defineFixes, isObject } from '@assay/fixes';

export default defineFixes('unknown-property', {
  kind: 'unsafe',
  title: 'Remove the field that OpenAPI does not define.',
  make({ document, pointer, finding, value }) {
    const field = [...finding.problem.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    if (field.includes(String(pointer.at(-1)))) return [{ kind: 'remove', document, pointer }];
    const inner = field.find((name) => isObject(value) && Object.hasOwn(value, name));
    return inner === undefined ? undefined : [{ kind: 'remove', document, pointer: [...pointer, inner] }];
  },
});
