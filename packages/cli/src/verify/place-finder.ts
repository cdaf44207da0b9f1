import { locatePlaces, parsePointer, type Analysis } from '@assay/core';
import { displayName, displayUri, filePath } from '@assay/host';
import type { DocumentPlace } from '@assay/verify';

/** Finds where JSON Pointers lead in the root document of an analysis. */
export function placeFinder(
  { documents: [document] }: Analysis,
  cwd: string,
): (pointer: string) => DocumentPlace | undefined {
  if (document === undefined) return () => undefined;
  const uri = placeName(document.uri, cwd);
  return (pointer) => {
    const segments = pointer.startsWith('/') ? parsePointer(pointer) : undefined;
    if (segments === undefined) return undefined;
    const [location] = locatePlaces([{ uri: document.uri, document, segments, range: undefined }]);
    if (location === undefined) return undefined;
    return { uri, line: location.range.start.line, column: location.range.start.column };
  };
}

/** Returns the name of a file in reports: relative to the working directory if it is inside. */
export function placeName(uri: string, cwd: string): string {
  const name = displayName(uri, cwd);
  const isInside = filePath(uri) !== undefined && !name.startsWith('..') && !name.startsWith('/');
  return isInside ? name.split('/').map(encodeURIComponent).join('/') : displayUri(uri);
}
