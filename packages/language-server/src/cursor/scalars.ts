/** White space of JSON and YAML. */
export const space = /[\s]/;
/** Pattern of the end of an unquoted scalar in a flow collection; in block YAML only the end of its line ends it. */
export const ends = /[,[\]{}]/;
/** Pattern of the end of an unquoted scalar in block YAML, besides the end of its line: none. */
export const none = /(?!)/;

/** The offset after a scalar: a quoted one ends at its quote or, while it is being written, at the end of its line. */
export function scalarEnd(text: string, start: number, ends: RegExp): number {
  const quote = text[start];
  let index = start + 1;
  if (quote === '"' || quote === "'") {
    while (index < text.length && text[index] !== '\n') {
      if (quote === '"' && text[index] === '\\') index++;
      else if (text[index] === quote) {
        if (quote === '"' || text[index + 1] !== quote) return index + 1;
        index++;
      }
      index++;
    }
    return Math.min(index, text.length);
  }
  while (index < text.length && text[index] !== '\n' && !ends.test(text.charAt(index))) {
    if (
      text[index] === ':' &&
      (index + 1 === text.length || space.test(text.charAt(index + 1)) || ends.test(text.charAt(index + 1)))
    )
      break;
    if (text[index] === '#' && space.test(text.charAt(index - 1))) break;
    index++;
  }
  while (index > start + 1 && space.test(text.charAt(index - 1))) index--;
  return index;
}

/** The text of a scalar as it is written: escapes of JSON are read, and those of single quotes. */
export function unquote(token: string): string {
  if (token.startsWith('"')) {
    try {
      return String(JSON.parse(token.length > 1 && token.endsWith('"') ? token : `${token}"`));
    } catch {
      return token.replace(/^"|"$/g, '');
    }
  }
  if (token.startsWith("'"))
    return token.slice(1, token.length > 1 && token.endsWith("'") ? -1 : undefined).replaceAll("''", "'");
  return token;
}

/** The offset of the end of a line, its line break excluded. */
export function lineEnd(text: string, index: number): number {
  const end = text.indexOf('\n', index);
  return end === -1 ? text.length : end;
}
