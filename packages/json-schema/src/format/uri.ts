import { isIpv6 } from './internet-address.js';

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** The characters that parts of a URI may have as they are; an IRI has more of them. */
interface Characters {
  readonly userinfo: RegExp;
  readonly host: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

function charactersOf(further: string, furtherInQuery: string): Characters {
  const unreserved = `A-Za-z0-9._~${further}\\-`;
  const subDelimiters = "!$&'()*+,;=";
  const make = (others: string): RegExp =>
    new RegExp(`^(?:[${unreserved}${subDelimiters}${others}]|%[0-9A-Fa-f]{2})*$`, 'u');
  return {
    userinfo: make(':'),
    host: make(''),
    path: make(':@/'),
    query: make(`:@/?${furtherInQuery}`),
    fragment: make(':@/?'),
  };
}

const ofUri = charactersOf('', '');
// `ucschar` and `iprivate` (RFC 3987, section 2.2).
const planes = Array.from({ length: 14 }, (_, index) => {
  const plane = (index + 1).toString(16);
  return `\\u{${plane}0000}-\\u{${plane}fffd}`;
}).join('');
const ofIri = charactersOf(
  `\\u00a0-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\uffef${planes}`,
  '\\ue000-\\uf8ff\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}',
);

/** True for a URI (RFC 3986, section 3), which has a scheme. */
export function isUri(text: string): boolean {
  return isReference(text, ofUri, true);
}

/** True for a URI or a relative reference (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  return isReference(text, ofUri, false);
}

/** True for an IRI (RFC 3987, section 2.2). */
export function isIri(text: string): boolean {
  return isReference(text, ofIri, true);
}

/** True for an IRI or a relative reference (RFC 3987, section 2.2). */
export function isIriReference(text: string): boolean {
  return isReference(text, ofIri, false);
}

function isReference(text: string, characters: Characters, needsScheme: boolean): boolean {
  const [, schemeName, authority, path = '', query = '', fragment = ''] = parts.exec(text) ?? [];
  if (schemeName === undefined ? needsScheme : !scheme.test(schemeName)) return false;
  // The first segment of a relative path has no colon, which would end a scheme.
  if (schemeName === undefined && authority === undefined && /^[^/]*:/.test(path)) return false;
  if (authority !== undefined && !isAuthority(authority, characters)) return false;
  return characters.path.test(path) && characters.query.test(query) && characters.fragment.test(fragment);
}

function isAuthority(authority: string, characters: Characters): boolean {
  const at = authority.lastIndexOf('@');
  if (at !== -1 && !characters.userinfo.test(authority.slice(0, at))) return false;
  const [, literal, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(.*))?$/s.exec(
    authority.slice(at + 1),
  ) ?? [undefined, undefined, '['];
  if (!/^[0-9]*$/.test(port)) return false;
  return literal === undefined ? characters.host.test(name) : isIpLiteral(literal);
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
