import { fileURLToPath, pathToFileURL } from 'node:url';

const isWindowsHere = process.platform === 'win32';

/**
 * Converts a URI to the document's name in rulesets: a path with slashes. On Windows it also begins with a slash:
 * `/C:/apis/openapi.yaml`.
 */
export function toSourceName(uri: string, windows: boolean = isWindowsHere): string {
  if (!uri.startsWith('file:///')) return uri;
  const path = fileURLToPath(uri, { windows });
  return windows ? `/${path.replaceAll('\\', '/')}` : path;
}

/** Converts a document's name in rulesets to its URI. */
export function toSourceUri(name: string, windows: boolean = isWindowsHere): string {
  if (/^[a-z][a-z\d+.-]+:/iu.test(name)) return name;
  return pathToFileURL(windows ? name.replace(/^\/(?=[a-z]:)/iu, '') : name, { windows }).href;
}
