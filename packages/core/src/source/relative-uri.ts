/** Writes a URI as a reference that leads there from another one: relative where both are on one site, otherwise as it is. */
export function relativeUri(uri: string, from: string): string {
  const folders = from.split('/').slice(0, -1);
  const parts = uri.split('/');
  let shared = 0;
  while (shared < Math.min(folders.length, parts.length - 1) && folders[shared] === parts[shared]) shared++;
  // Scheme and host: `file:`, '', ''.
  if (shared < 3) return uri;
  const path = [...folders.slice(shared).map(() => '..'), ...parts.slice(shared)].join('/');
  // The first segment of a relative reference has no colon (RFC 3986, section 4.2).
  return /^[^/]*:/.test(path) ? `./${path}` : path;
}
