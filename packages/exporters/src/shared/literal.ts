/**
 * Writes a value as a JavaScript literal in printable ASCII, without braces, angle brackets and backquotes inside strings. No
 * template, markup or line of another format can start in it.
 */
export function toLiteral(value: string | number | boolean | null | readonly string[]): string {
  if (typeof value === 'object' && value !== null) return `[${value.map(toLiteral).join(', ')}]`;
  const text = JSON.stringify(value);
  return typeof value === 'string' ? text.replace(/[^\x20-\x7e]|[{}<>`#$%/&]/g, escaped) : text;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
