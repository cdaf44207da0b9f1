import { fileURLToPath, pathToFileURL } from 'node:url';

const isWindowsHere = process.platform === 'win32';

/** The name by which rulesets know the document of a URI: a path with slashes, which on Windows begins with one too: `/C:/apis/openapi.yaml`. */
export function toSourceName(uri: string, windows: boolean = isWindowsHere): string {
  if (!uri.startsWith('file:///')) return uri;
  const path = fileURLToPath(uri, { windows });
  return windows ? `/${path.replaceAll('\\', '/')}` : path;
}

/** The URI of a document by the name that rulesets know it by. */
export function toSourceUri(name: string, windows: boolean = isWindowsHere): string {
  if (/^[a-z][a-z\d+.-]+:/iu.test(name)) return name;
  return pathToFileURL(windows ? name.replace(/^\/(?=[a-z]:)/iu, '') : name, { windows }).href;
}
