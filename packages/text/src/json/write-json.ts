import { ExactNumber, writesLiterals } from '../number/exact-number.js';

/**
 * Returns the JSON text of a value (RFC 8259), like `JSON.stringify`, with the literals of exact numbers.
 * @param indent The number of spaces for each level; without it, the text has no white space.
 */
export function writeJson(value: unknown, indent = 0): string {
  if (writesLiterals || !hasExactNumber(value)) return JSON.stringify(value, undefined, indent) ?? 'null';
  return write(value, ' '.repeat(indent), indent === 0 ? '' : '\n', indent === 0 ? ':' : ': ');
}

/** True if a value is or contains an exact number. */
export function hasExactNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof ExactNumber) return true;
  if (Array.isArray(value)) return value.some(hasExactNumber);
  for (const member of Object.values(value)) if (hasExactNumber(member)) return true;
  return false;
}

/** @param lineBreak The line break and indentation of the value's own level; '' if the text has one line. */
function write(value: unknown, indent: string, lineBreak: string, colon: string): string {
  if (value instanceof ExactNumber) return value.literal;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const inner = lineBreak + indent;
  if (Array.isArray(value)) {
    const items = value.map((item) => write(item, indent, inner, colon));
    return items.length === 0 ? '[]' : `[${inner}${items.join(`,${inner}`)}${lineBreak}]`;
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}${colon}${write(member, indent, inner, colon)}`);
  return members.length === 0 ? '{}' : `{${inner}${members.join(`,${inner}`)}${lineBreak}}`;
}
