/** Cookie of a `Set-Cookie` header (RFC 6265, section 4.1.1). */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** The names of its attributes, in lower case. */
  readonly attributes: ReadonlySet<string>;
}

/** Reads a `Set-Cookie` header; undefined for what is none, and for a cookie that is cut short before its attributes. */
export function readSetCookie(text: string): SetCookie | undefined {
  const [pair = '', ...attributes] = text.slice(0, longest).split(';');
  const match = /^\s*(?:Set-Cookie:\s*)?([!#$%&'*+.^_`|~\w-]{1,100})=(.*)$/is.exec(pair);
  if (match === null || attributes.length === 0) return undefined;
  const [, name = '', value = ''] = match;
  return {
    name,
    value: value.trim().replaceAll('"', ''),
    attributes: new Set(attributes.map(getAttributeName)),
  };
}

// Cookies have at most 4,096 bytes.
const longest = 5000;

function getAttributeName(attribute: string): string {
  return (attribute.split('=', 1)[0] ?? '').trim().toLowerCase();
}
