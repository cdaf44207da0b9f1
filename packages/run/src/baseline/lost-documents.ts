import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contains, documentPath, type FileInput, type Input, type Suspect } from '@assay/host';
import { listOtherFormats } from '../other-formats.js';
import type { ComparisonSource } from './comparison.js';

/** Matches pointers that only a root document contains. */
export const ofRoot =
  /^\/(?:openapi|swagger|info|paths|webhooks|servers|security|tags|host|basePath)(?:\/|$)/;

/** Finds the documents of a baseline file that are in a folder of the run but would not be analysed. */
export function findLostDocuments(
  { name, path, entries, formerNames, update }: Extract<ComparisonSource, { kind: 'file' }>,
  folders: readonly string[],
  inputs: readonly Input[],
): Suspect[] {
  const analysed = new Set(inputs.map(({ uri }) => uri));
  const names = new Set(entries.flatMap(({ document, pointer }) => (ofRoot.test(pointer) ? [document] : [])));
  const renamed = new Set(Object.values(formerNames));
  const lost: Suspect[] = [];
  for (const document of names) {
    if (renamed.has(document)) continue;
    const file = documentPath(dirname(path), document);
    if (file === undefined || !folders.some((folder) => contains(folder, file))) continue;
    const input: FileInput = { kind: 'file', path: file, uri: pathToFileURL(file).href };
    if (analysed.has(input.uri)) continue;
    if (existsSync(file)) lost.push({ input });
    else if (isConverted(file, analysed)) continue;
    // An update removes the entries of missing documents from the file.
    else if (update === undefined)
      lost.push({ input, missing: `is in the baseline \`${name}\` and is gone` });
  }
  return lost;
}

/** True if a document is analysed in another format under the same name. */
export function isConverted(path: string, analysed: ReadonlySet<string>): boolean {
  return listOtherFormats(path).some((other) => analysed.has(pathToFileURL(other).href));
}
