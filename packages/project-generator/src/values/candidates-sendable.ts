import { ExactNumber, isJsonObject } from '@assay/json-schema';

/**
 * Why a value cannot be sent in a place, as a clause; undefined if it can.
 * An empty segment of a path, or one that is `.` or `..`, leads to another path (RFC 3986, section 5.2.4); a header takes no line
 * breaks and no other control characters (RFC 9110, section 5.5).
 */
export function whyUnsendable(place: string, value: unknown): string | undefined {
  if (place === 'path')
    return isUnsendableSegment(value) ? 'a path segment cannot be empty, `.` or `..`' : undefined;
  if (place !== 'header' && place !== 'cookie') return undefined;
  return someText(value, (text) => forbidden.test(text))
    ? 'a header cannot have line breaks, control characters or characters beyond Latin-1'
    : undefined;
}

const forbidden = /[^\t\x20-\x7e\x80-\xff]/;

function isUnsendableSegment(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value))
    return value.length === 0 || (value.length === 1 && isUnsendableSegment(value[0]));
  if (value instanceof ExactNumber) return false;
  if (typeof value === 'object') return Object.keys(value).length === 0;
  return value === '' || value === '.' || value === '..';
}

/** True if some text in a value, names of properties included, is as asked. */
export function someText(value: unknown, is: (text: string) => boolean): boolean {
  if (typeof value === 'string') return is(value);
  if (Array.isArray(value)) return value.some((item) => someText(item, is));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, member]) => is(name) || someText(member, is));
}
