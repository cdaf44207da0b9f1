/** Writes a URI as a reference that leads there from another one: relative where both are on one site, otherwise as it is. */
export function relativeUri(uri: string, from: string): string {
  // Scheme and host: `file:`, '', ''.
  const site = /^[^/]*\/[^/]*\/[^/]*(?=\/)/.exec(uri)?.[0];
  if (site === undefined || !from.startsWith(`${site}/`)) return uri;
  return relativePath(uri.slice(site.length), from.slice(site.length));
}

/** The way from one path to another, as a relative reference without `./` where that is not needed. */
export function relativePath(path: string, from: string): string {
  const target = path.split('/');
  const source = from.split('/').slice(0, -1);
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared++;
  const way = [...source.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
  // The first segment of a relative reference has no colon (RFC 3986, section 4.2), and `.` stands for an empty one.
  return way === '' || /^[^/]*:/.test(way) ? `./${way}` : way;
}
