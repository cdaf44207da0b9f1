/** Returns the offset at which the line of an offset starts. Lines end with `\n`. */
export function lineStart(text: string, offset: number): number {
  // `lastIndexOf` takes a negative index for 0, and would find a line break at the start of the text.
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the offset of the line break that ends the line of an offset, or the length of the text. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
