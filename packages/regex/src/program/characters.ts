/** Returns the characters of a string: code points in Unicode mode, else code units. */
export function charactersOf(text: string, isUnicode: boolean): readonly number[] {
  return isUnicode
    ? Array.from(text, (character) => character.codePointAt(0) ?? 0)
    : Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}
