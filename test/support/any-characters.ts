import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count));

const ascii = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code));

/**
 * Texts of all characters of Unicode, every other one of ASCII. fast-check's own unit `binary` lists the million of them, which
 * takes more than half a second and stays in the memory of the process.
 */
export function anyCharacters(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: fc.oneof(ascii, anyCharacter) });
}
