import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count));

const ascii = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code));

/**
 * Strings of any Unicode characters, half of them ASCII. fast-check's own unit `binary` builds a list of a million characters,
 * which takes over half a second and stays in memory.
 */
export function anyCharacters(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: fc.oneof(ascii, anyCharacter) });
}
