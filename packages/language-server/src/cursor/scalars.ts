/** White space of JSON and YAML. */
export const space = /[\s]/;
/** Matches the end of an unquoted scalar in a flow collection. In block YAML only the line break ends it. */
export const ends = /[,[\]{}]/;
/** Matches nothing: in block YAML no character other than a line break ends an unquoted scalar. */
export const none = /(?!)/;

/** Returns the offset after a scalar. A quoted scalar ends at its quote, or at the end of the line if it is unclosed. */
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

/** Returns the text of a quoted or plain scalar. Escapes of JSON and of single quotes are decoded. */
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
