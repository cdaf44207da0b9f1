import { percentDecoded } from '@assay/text';
/** One URL on the way to a document: the first one, or the target of a redirect. */
export interface Hop {
  /** The URL without userinfo and fragment. */
  readonly url: URL;
  /** True if the user typed it, or if a server that the user typed redirects to itself. */
  readonly trusted: boolean;
  /** The header value for the userinfo that the user typed, for that origin only. */
  readonly authorization: string | undefined;
  /** True after a redirect. */
  readonly redirected: boolean;
}

/** The next URL to request, or the reason for a refusal, as a clause. */
export type HopResult =
  | { readonly ok: true; readonly hop: Hop }
  | { readonly ok: false; readonly reason: string };

/** Checks the first URL of a fetch. */
export function firstHop(uri: string, trusted: boolean): HopResult {
  if (!URL.canParse(uri)) {
    return { ok: false, reason: 'it is not a valid URL' };
  }
  const url = new URL(uri);
  const authorization = trusted ? takeCredentials(url) : undefined;
  return judge({ url, trusted, authorization, redirected: false });
}

/** Checks the target of a redirect. A server chose the target, so it is trusted only on the origin that the user typed. */
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

/** Returns the reason of a failure after a redirect, with the redirect's target. */
export function redirectReason(url: URL, reason: string): string {
  return `the server redirects to ${url.protocol}//${url.host}: ${reason}`;
}

// Checks scheme and userinfo. The host's addresses are checked on connection.
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

/** Removes the userinfo from the URL and returns it as a Basic credential (RFC 7617). */
function takeCredentials(url: URL): string | undefined {
  if (url.username === '' && url.password === '') {
    return undefined;
  }
  const text = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  url.username = '';
  url.password = '';
  return `Basic ${Buffer.from(text, 'utf8').toString('base64')}`;
}
