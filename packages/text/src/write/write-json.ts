import { isObject } from '../base/plain-object.js';
import { listEntries, NumberLiteral } from './values.js';

/** Layout of JSON: on one line, with or without spaces, or on lines with an indent. */
export type JsonLayout = 'compact' | 'spaced' | { readonly indent: string };

/** Writes a value as JSON. If it takes several lines, all lines but the first begin with `margin`. */
export function writeJson(value: unknown, layout: JsonLayout, margin = ''): string {
  if (value instanceof NumberLiteral) return value.text;
  if (typeof value === 'number') return writeNumber(value);
  const isArray = Array.isArray(value);
  if (!isArray && !isObject(value)) return JSON.stringify(value ?? null);
  const inner = typeof layout === 'string' ? '' : margin + layout.indent;
  const colon = layout === 'compact' ? ':' : ': ';
  const members = isArray
    ? value.map((item) => writeJson(item, layout, inner))
    : listEntries(value).map(
        ([key, member]) => `${JSON.stringify(key)}${colon}${writeJson(member, layout, inner)}`,
      );
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  if (layout === 'compact') return open + members.join(',') + close;
  if (layout === 'spaced') return isArray ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${margin}${close}`;
}

/** JSON has no infinite numbers, but all parsers read huge numbers as infinity. NaN cannot be expressed. */
function writeNumber(value: number): string {
  if (Number.isFinite(value)) return Object.is(value, -0) ? '-0' : String(value);
  return Number.isNaN(value) ? 'null' : value > 0 ? '1e9999' : '-1e9999';
}

/** Returns the layout of a text, determined by its first member. */
export function detectJsonLayout(text: string): JsonLayout {
  const first = /^\s*[{[](\s*)/.exec(text)?.[1] ?? '';
  const indent = /[\n\r]([ \t]+)$/.exec(first)?.[1];
  if (indent !== undefined) return { indent };
  return /[\n\r]/.test(first) ? { indent: '' } : /^\s*\{\s*"[^"]*":\S/.test(text) ? 'compact' : 'spaced';
}
