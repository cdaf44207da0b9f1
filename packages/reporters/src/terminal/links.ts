/** Writes Markdown links so that they can be read and clicked on a terminal: `the text (https://...)`, and in parentheses `(the text: https://...)`. */
export function withPlainLinks(text: string): string {
  return text
    .replace(/\(\[([^\]]*)\]\((https?:[^)\s]*)\)\)/g, '($1: $2)')
    .replace(/\[([^\]]*)\]\((https?:[^)\s]*)\)/g, '$1 ($2)');
}
