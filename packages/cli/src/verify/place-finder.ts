import { locatePlaces, parsePointer, type Analysis } from '@assay/core';
import { displayName, displayUri, filePath } from '@assay/host';
import type { DocumentPlace } from '@assay/verify';

/** Finds where JSON Pointers lead in the root document of an analysis. */
export function placeFinder(
  { documents: [document] }: Analysis,
  cwd: string,
): (pointer: string) => DocumentPlace | undefined {
  if (document === undefined) return () => undefined;
  const name = displayName(document.uri, cwd);
  const isInside = filePath(document.uri) !== undefined && !name.startsWith('..') && !name.startsWith('/');
  const uri = isInside ? name.split('/').map(encodeURIComponent).join('/') : displayUri(document.uri);
  return (pointer) => {
    const segments = pointer.startsWith('/') ? parsePointer(pointer) : undefined;
    if (segments === undefined) return undefined;
    const [location] = locatePlaces([{ uri: document.uri, document, segments, range: undefined }]);
    if (location === undefined) return undefined;
    return { uri, line: location.range.start.line, column: location.range.start.column };
  };
}
