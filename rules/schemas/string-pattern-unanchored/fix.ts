import { defineFixes } from '@assay/fixes';

export default defineFixes('string-pattern-unanchored', {
  kind: 'suggested',
  title: 'Anchor the pattern at both ends.',
  make({ document, pointer, value: pattern }) {
    if (typeof pattern !== 'string' || pointer.at(-1) !== 'pattern') return undefined;
    return [{ kind: 'set', document, pointer, value: anchored(pattern) }];
  },
});

function anchored(pattern: string): string {
  // Each alternative may have its own anchors.
  if (pattern.includes('|') || /(?:^|[^\\])(?:\\\\)*\\[AzZ]/.test(pattern)) return `^(?:${pattern})$`;
  const start = pattern.startsWith('^') ? '' : '^';
  const end = /(?:^|[^\\])(?:\\\\)*\$$/.test(pattern) ? '' : '$';
  return start === '' && end === '' ? `^(?:${pattern})$` : `${start}${pattern}${end}`;
}
