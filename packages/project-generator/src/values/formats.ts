import type { Format } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';

// The expressions of some formats take the square of the length.
const longestChecked = 2000;

const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  ...Object.entries(fullFormats),
  // The one of ajv-formats takes no local addresses.
  ['url', fullFormats.uri],
  // The one of ajv-formats reads a text line by line, and a file in base64 is long.
  ['byte', (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)],
]);

/** Tells whether a value has a format; undefined for formats that are not known or say nothing of values of its type. */
export function hasFormat(value: unknown, name: string): boolean | undefined {
  const format = formats.get(name);
  if (format === undefined) return undefined;
  if (typeof value === 'number') return hasNumberFormat(value, format);
  if (typeof value !== 'string' || (value.length > longestChecked && name !== 'byte')) return undefined;
  return hasTextFormat(value, format);
}

function hasNumberFormat(value: number, format: Format): boolean | undefined {
  if (typeof format !== 'object' || format instanceof RegExp || format.type !== 'number') return undefined;
  return format.async === true ? undefined : format.validate(value);
}

function hasTextFormat(text: string, format: Format): boolean | undefined {
  if (format instanceof RegExp) return format.test(text);
  if (typeof format === 'function') return format(text);
  if (typeof format !== 'object' || format.type === 'number' || format.async === true) return undefined;
  // `as`: what is not said to judge numbers judges texts.
  const validate = format.validate as Format;
  return hasTextFormat(text, validate);
}
