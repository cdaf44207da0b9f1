import { percentDecoded } from '@assay/text';
/** One URL on the way to a document: the first, or what a redirect leads to. */
export interface Hop {
  /** Without userinfo and fragment. */
  readonly url: URL;
  /** True if the user typed it, or a server that the user typed redirects to itself. */
  readonly trusted: boolean;
  /** The userinfo that the user typed, for that origin only, as a header's value. */
  readonly authorization: string | undefined;
  /** True after a redirect. */
  readonly redirected: boolean;
}

/** Next URL to request, or the reason against it, as a clause. */
export type HopResult =
  | { readonly ok: true; readonly hop: Hop }
  | { readonly ok: false; readonly reason: string };

/** Judges the first URL of a fetch. */
export function firstHop(uri: string, trusted: boolean): HopResult {
  if (!URL.canParse(uri)) {
    return { ok: false, reason: 'it is not a valid URL' };
  }
  const url = new URL(uri);
  const authorization = trusted ? takeCredentials(url) : undefined;
  return judge({ url, trusted, authorization, redirected: false });
}

/**
 * Judges where a redirect leads. Its target is said by a server and not by the user, so it is trusted only while it
 * stays on the origin that the user typed.
 */
export function nextHop(from: Hop, location: string): HopResult {
  if (!URL.canParse(location, from.url.href)) {
    return { ok: false, reason: 'the server redirects to something that is not a valid URL' };
  }
  const url = new URL(location, from.url);
  const trusted = from.trusted && url.origin === from.url.origin;
  if (from.url.protocol === 'https:' && url.protocol === 'http:') {
    return { ok: false, reason: `the server redirects from https: to unencrypted ${url.origin}` };
  }
  const authorization = trusted ? from.authorization : undefined;
  const result = judge({ url, trusted, authorization, redirected: true });
  return result.ok ? result : { ok: false, reason: redirectReason(url, result.reason) };
}

/** The reason of a failure behind a redirect, which says where the redirect led. */
export function redirectReason(url: URL, reason: string): string {
  return `the server redirects to ${url.protocol}//${url.host}: ${reason}`;
}

// Where the host leads is judged when it is connected to.
function judge(hop: Hop): HopResult {
  const { url } = hop;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { ok: false, reason: `Assay does not read ${url.protocol} URLs` };
  }
  if (url.username !== '' || url.password !== '') {
    return { ok: false, reason: 'the URL holds credentials' };
  }
  url.hash = '';
  return { ok: true, hop };
}

/** Moves the userinfo out of the URL into a Basic credential (RFC 7617). */
function takeCredentials(url: URL): string | undefined {
  if (url.username === '' && url.password === '') {
    return undefined;
  }
  const text = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  url.username = '';
  url.password = '';
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;
}
