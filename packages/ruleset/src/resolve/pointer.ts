/** Decodes a URI component; invalid encoding is kept. */
function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%[0-9a-f]+/gi, (part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
  }
}

/** Decodes a segment of a pointer in a URI fragment. */
export function decodeFragmentSegment(segment: string): string {
  const text = segment.includes('%') ? decodeComponent(segment) : segment;
  return text.includes('~') ? text.replaceAll('~1', '/').replaceAll('~0', '~') : text;
}

/** Decodes a segment of a pointer outside a URI. */
export function decodeSegment(segment: string): string {
  return segment.includes('~') ? segment.replaceAll('~1', '/').replaceAll('~0', '~') : segment;
}

/** Encodes a segment of a pointer outside a URI. */
export function encodeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Encodes a segment of a pointer in a URI fragment. */
export function encodeFragmentSegment(segment: string | number): string {
  return /^[\w-]*$/.test(String(segment))
    ? String(segment)
    : encodeSegment(String(segment)).replaceAll(
        /[^-A-Za-z0-9_.!~*'()/–\u{D800}-\u{DFFF}]/gu,
        encodeURIComponent,
      );
}

/** Formats a path as a pointer in a URI fragment. */
export function formatFragment(path: readonly (string | number)[]): string {
  return path.length === 0 ? '#' : `#/${path.map(encodeFragmentSegment).join('/')}`;
}

/** Parses a pointer in a URI fragment. Returns undefined if the text is not one. */
export function parseFragment(pointer: string): string[] | undefined {
  if (!pointer.startsWith('#')) return undefined;
  if (pointer.length === 1) return [];
  if (pointer[1] !== '/') return undefined;
  return pointer.slice(2).split('/').map(decodeFragmentSegment);
}
