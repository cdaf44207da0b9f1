/** True for a UUID (RFC 9562, section 4), of any version. */
export function isUuid(text: string): boolean {
  return /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text) && text.length === 36;
}

/** True for base64 with its padding (RFC 4648, section 4). */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0) return false;
  const end = text.endsWith('==') ? text.length - 2 : text.length - (text.endsWith('=') ? 1 : 0);
  for (let index = 0; index < end; index++) if (!isBase64Code(text.charCodeAt(index))) return false;
  return true;
}

function isBase64Code(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x2f && code <= 0x39) || code === 0x2b;
}

/** True for base64url (RFC 4648, section 5), padded or not. */
export function isBase64Url(text: string): boolean {
  const bare = text.replace(/={1,2}$/, '');
  return bare.length % 4 !== 1 && (bare === text || text.length % 4 === 0) && /^[A-Za-z0-9_-]*$/.test(bare);
}

/** True for a JSON Pointer (RFC 6901, section 3). */
export function isJsonPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}

/** True for a relative JSON Pointer (draft-bhutton-relative-json-pointer-00, section 3). */
export function isRelativeJsonPointer(text: string): boolean {
  const number = /^(?:0|[1-9][0-9]*)/.exec(text)?.[0];
  if (number === undefined) return false;
  const rest = text.slice(number.length);
  return rest === '#' || isJsonPointer(rest);
}

/** True for a regular expression of ECMA-262, in Unicode mode (JSON Schema Core, section 6.4). */
export function isRegex(text: string): boolean {
  // Groups with flags were added in ECMAScript 2025; flags for the rest of a pattern are not supported.
  if (/\(\?[a-z]+\)/.test(text)) return false;
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}
