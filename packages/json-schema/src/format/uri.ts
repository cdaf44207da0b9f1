import { isIpv6 } from './internet-address.js';

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** The ASCII characters that each part of a URI may contain unescaped, as bits (RFC 3986, appendix A). */
const bits = { userinfo: 1, host: 2, path: 4, query: 8, fragment: 16 } as const;
const kinds = new Uint8Array(128);
const everywhere = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=";
for (const [characters, kind] of [
  [everywhere, 31],
  [':', bits.userinfo | bits.path | bits.query | bits.fragment],
  ['@/', bits.path | bits.query | bits.fragment],
  ['?', bits.query | bits.fragment],
] as const) {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    kinds[code] = (kinds[code] ?? 0) | kind;
  }
}

/** True if all characters of a part are allowed there, and each `%` begins a valid escape. */
function isMadeOf(text: string, kind: number, isIri: boolean): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x25) {
      if (!isHexadecimal(text.charCodeAt(index + 1)) || !isHexadecimal(text.charCodeAt(index + 2)))
        return false;
      index += 2;
    } else if (code < 128) {
      if (((kinds[code] ?? 0) & kind) === 0) return false;
    } else {
      const point = text.codePointAt(index) ?? 0;
      if (!isIri || !isOfIri(point, kind === bits.query)) return false;
      if (point > 0xffff) index++;
    }
  }
  return true;
}

function isHexadecimal(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}

/** True for `ucschar`, and in queries `iprivate` (RFC 3987, section 2.2). */
function isOfIri(point: number, isQuery: boolean): boolean {
  if (point < 0x10000) {
    const isPrivate = point >= 0xe000 && point <= 0xf8ff;
    if (isPrivate) return isQuery;
    return (
      (point >= 0xa0 && point <= 0xd7ff) ||
      (point >= 0xf900 && point <= 0xfdcf) ||
      (point >= 0xfdf0 && point <= 0xffef)
    );
  }
  const isLast = (point & 0xffff) >= 0xfffe;
  return (
    !isLast && (point < 0xe0000 || (point >= 0xe1000 && point < 0xf0000) || (isQuery && point >= 0xf0000))
  );
}

/** True for a URI (RFC 3986, section 3), which has a scheme. */
export function isUri(text: string): boolean {
  return isReference(text, false, true);
}

/** True for a URI or a relative reference (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  return isReference(text, false, false);
}

/** True for an IRI (RFC 3987, section 2.2). */
export function isIri(text: string): boolean {
  return isReference(text, true, true);
}

/** True for an IRI or a relative reference (RFC 3987, section 2.2). */
export function isIriReference(text: string): boolean {
  return isReference(text, true, false);
}

/** Matches most URIs, because parsing all parts takes longer. */
const usual = /^https?:\/\/[A-Za-z0-9.-]+(?:\/[A-Za-z0-9._~/-]*)?$/;

function isReference(text: string, isIri: boolean, needsScheme: boolean): boolean {
  if (usual.test(text)) return true;
  const [, schemeName, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
  if (schemeName === undefined ? needsScheme : !scheme.test(schemeName)) return false;
  // The first segment of a relative path must not contain a colon, which would end a scheme.
  if (schemeName === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  if (authority !== undefined && !isAuthority(authority, isIri)) return false;
  return (
    isMadeOf(path, bits.path, isIri) &&
    isMadeOf(query, bits.query, isIri) &&
    isMadeOf(fragment, bits.fragment, isIri)
  );
}

function isAuthority(authority: string, isIri: boolean): boolean {
  const at = authority.lastIndexOf('@');
  if (at !== -1 && !isMadeOf(authority.slice(0, at), bits.userinfo, isIri)) return false;
  const [, literal, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/s.exec(
    authority.slice(at + 1),
  ) ?? [undefined, undefined, '['];
  if (!/^[0-9]*$/.test(port)) return false;
  return literal === undefined ? isMadeOf(name, bits.host, isIri) : isIpLiteral(literal);
}

function isIpLiteral(literal: string): boolean {
  return isIpv6(literal) || /^[vV][0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/.test(literal);
}

const templateLiteral = /^(?:[^\0-\x20"%<>\\^`{|}\x7f]|%[0-9A-Fa-f]{2})*$/u;
const variable = '(?:[A-Za-z0-9_]|%[0-9A-Fa-f]{2})+';
const specification = `${variable}(?:\\.${variable})*(?:\\*|:[1-9][0-9]{0,3})?`;
const expression = new RegExp(`^[+#./;?&=,!@|]?${specification}(?:,${specification})*$`);

/** True for a URI template (RFC 6570, section 2). */
export function isUriTemplate(text: string): boolean {
  let rest = text;
  for (let open = rest.indexOf('{'); open !== -1; open = rest.indexOf('{')) {
    const close = rest.indexOf('}', open);
    if (close === -1 || !templateLiteral.test(rest.slice(0, open))) return false;
    if (!expression.test(rest.slice(open + 1, close))) return false;
    rest = rest.slice(close + 1);
  }
  return templateLiteral.test(rest);
}
