import { isBidiLabel, isBidiName, isUnicodeLabel } from './idn-label.js';
import { decodePunycode, encodePunycode } from './punycode.js';

const longestName = 253;
const longestLabel = 63;
const asciiLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/;

/** True for a host name (RFC 1123, section 2.1); labels in Punycode must also be valid (RFC 5891). */
export function isHostname(text: string): boolean {
  if (text.length > longestName) return false;
  const decoded = text.split('.').map(decodeAsciiLabel);
  return areOneName(decoded);
}

/** True for an internationalised host name (RFC 5890, section 2.3.2.3), as Unicode or in Punycode. */
export function isIdnHostname(text: string): boolean {
  // The limit applies to ASCII names, and a Unicode name is shorter than its Punycode.
  if (text.length > longestName) return false;
  const labels = text.split(/[.\u3002\uff0e\uff61]/);
  const decoded = labels.map((label) =>
    isAscii(label) ? decodeAsciiLabel(label) : decodeUnicodeLabel(label),
  );
  const encodedLength = decoded.reduce(
    (sum, label) => sum + (label === undefined ? 0 : asciiLength(label) + 1),
    -1,
  );
  return encodedLength <= longestName && areOneName(decoded);
}

function areOneName(labels: readonly (string | undefined)[]): boolean {
  const isBidi = labels.some((label) => label !== undefined && !isAscii(label) && isBidiName(label));
  return labels.every((label) => label !== undefined && (!isBidi || isBidiLabel(label)));
}

/** Returns the Unicode form of an ASCII label; undefined if it is not a label of a host name. */
function decodeAsciiLabel(label: string): string | undefined {
  if (label.length > longestLabel || !asciiLabel.test(label)) return undefined;
  if (!/^xn--/i.test(label)) return label;
  const decoded = decodePunycode(label.slice(4));
  if (decoded === undefined || isAscii(decoded)) return undefined;
  // A label must be the canonical encoding of its decoded form.
  if (encodePunycode(decoded) !== label.slice(4).toLowerCase() || !isUnicodeLabel(decoded)) return undefined;
  return decoded;
}

function decodeUnicodeLabel(label: string): string | undefined {
  return isUnicodeLabel(label) && asciiLength(label) <= longestLabel ? label : undefined;
}

function asciiLength(label: string): number {
  return isAscii(label) ? label.length : 4 + encodePunycode(label).length;
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}
