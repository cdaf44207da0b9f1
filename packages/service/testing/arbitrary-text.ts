import fc from 'fast-check';

/** Texts of characters that databases and their patterns take for something else. */
export const anyText = fc.string({
  unit: fc.constantFrom('a', 'B', 'ß', 'Σ', '\0', '\\', '%', '_', '\ud800', '😀', '"'),
});
