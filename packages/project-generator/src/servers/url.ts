/** Parts of the platform's URLs (WHATWG URL) that are read. */
export interface Url {
  /** With the colon: `https:`. */
  readonly protocol: string;
  /** An IPv6 address in brackets. */
  readonly hostname: string;
  /** Host and port; no port where it is that of the scheme. */
  readonly host: string;
  /** '' if it is that of the scheme. */
  readonly port: string;
  readonly pathname: string;
  readonly href: string;
  readonly username: string;
  readonly password: string;
}

// Browsers and Node have it; the libraries of the language alone do not declare it.
declare const URL: new (url: string, base?: string) => Url;

/** Parses a URL, or a relative reference where a base is given; undefined if it is none. */
export function parseUrl(text: string, base?: string): Url | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** The longest URL that is used: longer ones do not fit into requests (RFC 9112, section 3). */
export const longestUrl = 8000;

/** True for texts with characters that no URL has and that parsers silently drop. */
export function hasControls(text: string): boolean {
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
}

/**
 * A URL of a document for a person or machine to open: absolute ones of `http` and `https`, and relative references, as they
 * are written but without userinfo. Undefined for all others.
 */
export function webUrl(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > longestUrl || hasControls(trimmed)) return undefined;
  const url = parseUrl(trimmed, 'https://relative.invalid');
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? trimmed : withoutUserinfo(trimmed);
}

/** A URL without what comes before the `@` of its authority. */
export function withoutUserinfo(url: string): string {
  return url.replace(/^([^/\\?#]*[/\\]{2,})[^/\\?#]*@/, '$1');
}

/** True for the URL of a service without a path, not even `/`: it names a host only. */
export function hasNoPath(url: string): boolean {
  return /^https?:\/\/[^/?#]+$/i.test(url.trim());
}
