import { formats } from '@assay/json-schema';

/** True for formats of strings that are asserted. */
export function isTextFormat(name: string): boolean {
  return formats.get(name)?.type === 'string';
}

/** True unless a string breaks a format. */
export function hasFormat(text: string, name: string): boolean {
  const format = formats.get(name);
  return format?.type !== 'string' || format.check(text);
}
