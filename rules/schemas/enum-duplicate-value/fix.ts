import { defineFixes } from '@assay/fixes';

export default defineFixes('enum-duplicate-value', {
  kind: 'safe',
  title: 'Remove the values that are there twice.',
  make({ document, pointer, node }) {
    const values = node?.raw['enum'];
    if (!Array.isArray(values) || pointer.at(-2) !== 'enum') return undefined;
    const seen = new Set<string>();
    return values.flatMap((value: unknown, index) => {
      const text = JSON.stringify(value);
      if (!seen.has(text)) {
        seen.add(text);
        return [];
      }
      return [{ kind: 'remove' as const, document, pointer: [...pointer.slice(0, -1), index] }];
    });
  },
});
