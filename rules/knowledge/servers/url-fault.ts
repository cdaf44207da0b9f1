import { parseUrl } from '@assay/api-knowledge';

/**
 * Returns the fault of a URL, as the rest of a sentence. Undefined if none exists. Reports relative references (RFC 3986,
 * section 4.2) if an absolute URL is required, and host names without a scheme always.
 */
export function urlFault(text: string, relative: 'allowed' | 'refused'): string | undefined {
  const url = text.trim();
  if (url === '') return 'is empty';
  const { scheme, host } = parseUrl(url);
  if (scheme !== undefined && /^(?:javascript|vbscript|data|file)$/.test(scheme))
    return `has the scheme \`${scheme}\`, which leads to no page`;
  if (/[{}<>]/.test(url)) return 'contains a placeholder, which nothing fills in here';
  if (/[\s"^`|\\]/.test(url)) return 'contains characters that a URL cannot have';
  if (scheme === undefined) {
    if (looksLikeHost(url)) return 'has no scheme, so it is read as a path next to the document';
    return relative === 'refused' ? 'is not absolute' : undefined;
  }
  if (/^https?$/.test(scheme)) {
    if (host === undefined || host === '') return 'names no host';
    if (/^(?:https?|www)$/.test(host)) return 'names an impossible host';
  }
  return undefined;
}

/** True for `www.shop.com/terms` and similar: the first segment has a top-level domain that file names do not end with. */
function looksLikeHost(url: string): boolean {
  return (
    /^www\.[^/]+\./i.test(url) ||
    /^(?:[a-z0-9-]+\.)+(?:com|net|org|io|gov|edu|eu|de|uk|dev|cloud)(?::\d+)?(?:[/?#]|$)/i.test(url) ||
    /^(?:localhost|(?:[a-z0-9-]+\.)*[a-z0-9-]+):\d+(?:\/|$)/i.test(url)
  );
}
