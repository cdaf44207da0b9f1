/** Decodes percent-encoding (RFC 3986); returns the text itself if it is malformed. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Escapes a name as a segment of a JSON Pointer (RFC 6901). */
export function escapedSegment(name: string): string {
  return /[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Decodes a segment of a JSON Pointer (RFC 6901). */
export function unescapedSegment(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;
}
