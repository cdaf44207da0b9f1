import { defineFixes, isObject } from '@assay/fixes';

export default defineFixes('operation-security-allows-anonymous', {
  kind: 'unsafe',
  title: 'Remove the empty requirement, which lets anybody use the operation.',
  make({ document, pointer, value }) {
    const [around, list] = Array.isArray(value) ? [pointer, value] : [pointer.slice(0, -1), undefined];
    if (list === undefined)
      return isObject(value) && Object.keys(value).length === 0
        ? [{ kind: 'remove', document, pointer }]
        : undefined;
    return list.flatMap((item: unknown, index) =>
      isObject(item) && Object.keys(item).length === 0
        ? [{ kind: 'remove' as const, document, pointer: [...around, index] }]
        : [],
    );
  },
});
