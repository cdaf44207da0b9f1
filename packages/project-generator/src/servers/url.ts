/** The fields of the platform's URLs (WHATWG URL) that are used. */
export interface Url {
  /** With the colon: `https:`. */
  readonly protocol: string;
  /** The host name; an IPv6 address is in brackets. */
  readonly hostname: string;
  /** Host and port, without the scheme's default port. */
  readonly host: string;
  /** The port; '' for the scheme's default. */
  readonly port: string;
  readonly pathname: string;
  readonly href: string;
  readonly username: string;
  readonly password: string;
}

// Browsers and Node have it, but the compiler's ES libraries do not declare it.
declare const URL: new (url: string, base?: string) => Url;

/** Parses a URL, or a relative reference if there is a base; undefined if it is invalid. */
export function parseUrl(text: string, base?: string): Url | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Maximum length of a URL; longer ones do not fit into requests (RFC 9112, section 3). */
export const longestUrl = 8000;

/** True for texts with characters that URLs cannot contain and that parsers silently drop. */
export function hasControls(text: string): boolean {
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
}

/**
 * Returns a document's URL for a person or machine to open: an absolute `http` or `https` URL, or a relative reference, without
 * userinfo. Undefined for other URLs.
 */
export function webUrl(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed.length > longestUrl || hasControls(trimmed)) return undefined;
  const url = parseUrl(trimmed, 'https://relative.invalid');
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? trimmed : withoutUserinfo(trimmed);
}

/** Removes the userinfo of a URL, up to the `@` of its authority. */
export function withoutUserinfo(url: string): string {
  return url.replace(/^([^/\\?#]*[/\\]{2,})[^/\\?#]*@/, '$1');
}

/** True for a service URL without any path, even `/`. */
export function hasNoPath(url: string): boolean {
  return /^https?:\/\/[^/?#]+$/i.test(url.trim());
}
