import fc from 'fast-check';

/** Texts of characters with a special meaning in databases and their patterns. */
export const anyText = fc.string({
  unit: fc.constantFrom('a', 'B', 'ß', 'Σ', '\0', '\\', '%', '_', '\ud800', '😀', '"'),
});
