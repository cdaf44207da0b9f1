import { isHostname, isIdnHostname } from './hostname.js';
import { isIpv4, isIpv6 } from './internet-address.js';

const longestLocal = 64;
const asciiAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const asciiQuoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"$/;
const unicodeAtom = /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\0-\x7f])+$/;
const unicodeQuoted = /^"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|[^\0-\x7f]|\\[\x20-\x7e])*"$/;

/** True for a mailbox (RFC 5321, section 4.1.2). */
export function isEmail(text: string): boolean {
  return isMailbox(text, asciiAtom, asciiQuoted, isHostname);
}

/** True for an internationalised mailbox (RFC 6531, section 3.3). */
export function isIdnEmail(text: string): boolean {
  // RFC 6531 requires U-labels in NFC, but mail clients normalise their input first.
  return isMailbox(text, unicodeAtom, unicodeQuoted, (domain) => isIdnHostname(domain.normalize('NFC')));
}

function isMailbox(text: string, atom: RegExp, quoted: RegExp, isDomain: (text: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1) return false;
  const local = text.slice(0, at);
  if (octets(local) > longestLocal) return false;
  const isLocal = local.startsWith('"')
    ? quoted.test(local)
    : local.split('.').every((part) => atom.test(part));
  return isLocal && isMailDomain(text.slice(at + 1), isDomain);
}

function octets(text: string): number {
  let count = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) count += 1;
    else if (code < 0x800) count += 2;
    else count += code < 0x10000 ? 3 : 4;
  }
  return count;
}

function isMailDomain(domain: string, isDomain: (text: string) => boolean): boolean {
  if (!domain.startsWith('[')) return isDomain(domain);
  if (!domain.endsWith(']')) return false;
  const literal = domain.slice(1, -1);
  return /^IPv6:/i.test(literal) ? isIpv6(literal.slice(5)) : isIpv4(literal);
}
