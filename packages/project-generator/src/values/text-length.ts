/** The length of a text in code points, as JSON Schema counts (6.3). */
export function lengthOf(text: string): number {
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    if ((text.codePointAt(index) ?? 0) > 0xffff) index++;
    length++;
  }
  return length;
}
