import type { ExportedFile } from '@assay/exporters';
import { strToU8, zipSync } from 'fflate';

/** A file that a client downloads. */
export interface Download {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Creates one download from the files of an export: a single file itself, several as a ZIP archive. The same files give the same
 * bytes.
 */
export function packageFiles(files: readonly ExportedFile[], archiveName: string): Download {
  const [file, ...others] = files;
  if (file !== undefined && others.length === 0) {
    return { name: file.name, mediaType: getExportMediaType(file.name), bytes: strToU8(file.text) };
  }
  // A local time, because archives store no time zone. Their calendar begins in 1980.
  const mtime = new Date(1980, 0, 1);
  const entries = files.map(({ name, text }) => [name, strToU8(text)] as const);
  return {
    name: archiveName,
    mediaType: 'application/zip',
    bytes: zipSync(Object.fromEntries(entries), { level: 6, mtime }),
  };
}

const mediaTypes = new Map([
  ['har', 'application/json'],
  ['json', 'application/json'],
  ['yaml', 'application/yaml'],
  ['toml', 'application/toml'],
]);

function getExportMediaType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return mediaTypes.get(extension) ?? 'text/plain; charset=utf-8';
}
