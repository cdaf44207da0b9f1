import { defineFixes } from '@assay/fixes';

export default defineFixes('global-security-missing', {
  kind: 'suggested',
  title: 'Set the most common `security` of the operations for the whole API.',
  make({ model, document }) {
    const counts = new Map<string, number>();
    for (const { ownSecurity } of model.document.operations) {
      // A list of several alternatives is a decision about a single operation.
      if (ownSecurity?.length !== 1) continue;
      const requirements = ownSecurity.map(({ raw }) => raw);
      const names = requirements.flatMap((a) => Object.keys(a));
      const known = model.document.components?.securitySchemes;
      if (names.length === 0 || !names.every((name) => known?.has(name) === true)) continue;
      const text = JSON.stringify(requirements);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    const [[max] = []] = [...counts].toSorted(([, a], [, b]) => b - a);
    if (max === undefined) return undefined;
    const value: unknown = JSON.parse(max);
    const position = model.document.raw['paths'] === undefined ? undefined : { before: 'paths' };
    return [{ kind: 'set', document, pointer: ['security'], value, position }];
  },
});
