/** Returns a reference from one URI to another: relative if both are on one site, otherwise absolute. */
export function relativeUri(uri: string, from: string): string {
  // Matches the scheme and host: `https://host` or `file://`.
  const site = /^[^/]*\/[^/]*\/[^/]*(?=\/)/.exec(uri)?.[0];
  if (site === undefined || !from.startsWith(`${site}/`)) return uri;
  return relativePath(uri.slice(site.length), from.slice(site.length));
}

/** Returns a relative reference from one path to another, with `./` only if required. */
export function relativePath(path: string, from: string): string {
  const target = path.split('/');
  const source = from.split('/').slice(0, -1);
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared++;
  const way = [...source.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
  // The first segment of a relative reference must not contain a colon (RFC 3986, section 4.2), and `.` replaces an empty
  // reference.
  return way === '' || /^[^/]*:/.test(way) ? `./${way}` : way;
}
