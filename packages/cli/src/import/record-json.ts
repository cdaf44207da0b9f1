import { ExactNumber } from '@assay/json-schema';

const widest = 400;

/**
 * The JSON text of a record, for people and for tools that compare lines: what fits on a line stands on one, all else is indented.
 * Numbers keep their literals.
 */
export function recordJson(record: unknown): string {
  return `${write(record, '\n')}\n`;
}

/** @param lineBreak the line break and the indentation of the value's own level */
function write(value: unknown, lineBreak: string): string {
  if (value instanceof ExactNumber) return value.literal;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const isArray = Array.isArray(value);
  const inner = `${lineBreak} `;
  const parts = isArray
    ? value.map((item) => write(item, inner))
    : Object.entries(value).flatMap(([key, member]) =>
        member === undefined ? [] : [`${JSON.stringify(key)}: ${write(member, inner)}`],
      );
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  let length = 0;
  for (const part of parts) length += part.length + 2;
  const fits = length <= widest && !parts.some((part) => part.includes('\n'));
  return fits
    ? `${open}${parts.join(', ')}${close}`
    : `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}
