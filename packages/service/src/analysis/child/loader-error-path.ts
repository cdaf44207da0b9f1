/**
 * The `instancePath` of a loader error as a caller may see it. Where it begins with the URI of another document that loses its
 * query: a redirect may have led to a URL whose query is a secret of the server.
 */
export function withoutQuery(instancePath: string): string {
  const hash = instancePath.indexOf('#');
  if (hash === -1 || instancePath.startsWith('/')) return instancePath;
  return instancePath.slice(0, hash).replace(/\?.*$/su, '') + instancePath.slice(hash);
}
