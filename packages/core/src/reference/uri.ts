/** The parts of a resolved reference: the URI of the document and the fragment. */
export interface ReferenceTarget {
  /** The absolute URI of the document, without fragment. */
  readonly uri: string;
  /** The fragment, percent-decoded; '' for the whole document. */
  readonly fragment: string;
}

/**
 * Resolves a URI reference (RFC 3986, section 5) against a base. Returns undefined if the reference or its percent-encoding is
 * invalid.
 */
export function resolveUri(ref: string, base: string): ReferenceTarget | undefined {
  const hash = ref.indexOf('#');
  const fragment = hash === -1 ? '' : decodeFragment(ref.slice(hash + 1));
  if (fragment === undefined) return undefined;
  if (hash === 0) return { uri: base, fragment };
  try {
    const url = new URL(hash === -1 ? ref : ref.slice(0, hash), base);
    url.hash = '';
    return { uri: url.href, fragment };
  } catch {
    return undefined;
  }
}

function decodeFragment(fragment: string): string | undefined {
  if (!fragment.includes('%')) return fragment;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** True for URIs with the scheme `http:` or `https:`. */
export function isRemote(uri: string): boolean {
  return uri.startsWith('http:') || uri.startsWith('https:');
}

/** True if two absolute URIs have the same scheme, host and port. */
export function isSameSite(a: string, b: string): boolean {
  const origin = new URL(a).origin;
  return origin !== 'null' && URL.canParse(b) && new URL(b).origin === origin;
}
