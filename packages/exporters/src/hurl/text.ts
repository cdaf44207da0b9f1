/** Escapes a text for a Hurl value: the starts of comments, templates and escapes. */
export function hurlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\#`\u0000-\u001f\u007f-\u009f\u2028\u2029\uFEFF]/g, escaped)
    .replace(/\{\{/g, (braces) => escaped(braces.charAt(0)).repeat(2))
    .replace(/^[ \t]+|[ \t]+$/g, (spaces) => Array.from(spaces, escaped).join(''));
}

/** Writes a quoted text: a query, or its pattern. */
export function hurlQuoted(text: string): string {
  return `"${hurlText(text).replaceAll('"', String.raw`\"`)}"`;
}

function escaped(sign: string): string {
  if (sign === '\\' || sign === '#' || sign === '`') return `\\${sign}`;
  const code = sign.charCodeAt(0).toString(16);
  return `\\u{${code}}`;
}
