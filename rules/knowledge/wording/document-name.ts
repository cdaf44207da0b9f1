import { percentDecoded } from '@assay/core';
/**
 * The name of the document at a URI in a finding: the name of a file, the URL of anything else,
 * without userinfo and query, which can contain secrets.
 */
export function documentName(uri: string): string {
  if (/^https?:/i.test(uri)) {
    const [, origin = uri, path = ''] = /^(https?:\/\/[^/?#]*)([^?#]*)/i.exec(uri) ?? [];
    return origin.replace(/\/\/.*@/, '//') + path;
  }
  const name = /([^/?#]*)\/?(?:[?#].*)?$/.exec(uri)?.[1] ?? '';
  return name === '' ? uri : percentDecoded(name);
}
