import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file of an example. */
export interface ExampleFile {
  /** The path inside the example, with `/` between its parts: `openapi.yaml`, `schemas/pet.yaml`. */
  readonly name: string;
  /** The text, or the bytes if the encoding matters. */
  readonly content: string | Uint8Array;
}

/** A document with the rule's findings, or without any. */
export interface Example {
  /** Its path in the rule's folder: `bad/oas3.1.yaml`, `bad/split`. */
  readonly name: string;
  /** `good`: the rule finds nothing. `bad`: the rule finds what the markers of the example declare. */
  readonly side: 'good' | 'bad';
  /** One file, or several files with `openapi.yaml` (`.yml`, `.json`) as the root. */
  readonly files: readonly ExampleFile[];
}

/** Thrown if a file or folder cannot be read as an example. */
export class ExampleError extends Error {
  readonly code = 'ERR_ASSAY_EXAMPLE';
}

/** The ending of snapshot file names. Snapshots contain a rule's findings. */
export const snapshotEnding = '.snap.json';

/**
 * Reads the examples in `good/` and `bad/` of a rule's folder, sorted by name. A subfolder is one example with several files.
 *
 * @throws ExampleError if a file is neither a document nor a snapshot.
 */
export function readExamples(folder: string | URL): Example[] {
  const path = folderPath(folder);
  return [...readSide(path, 'bad'), ...readSide(path, 'good')];
}

/** Returns the path of a folder, which can be a path or a `file:` URL. */
export function folderPath(folder: string | URL): string {
  return typeof folder === 'string' && !folder.startsWith('file:') ? folder : fileURLToPath(folder);
}

/** Lists the sorted entry names of a folder; empty if the folder does not exist. */
export function namesIn(folder: string): string[] {
  return listFolderEntries(folder).map(({ name }) => name);
}

function readSide(folder: string, side: Example['side']): Example[] {
  const examples: Example[] = [];
  for (const entry of listFolderEntries(join(folder, side))) {
    const name = `${side}/${entry.name}`;
    if (entry.isDirectory()) {
      examples.push({ name, side, files: readTree(join(folder, name), '') });
    } else if (/\.(?:ya?ml|json)$/.test(entry.name) && !entry.name.endsWith(snapshotEnding)) {
      examples.push({ name, side, files: [{ name: entry.name, content: readFileSync(join(folder, name)) }] });
    } else if (!entry.name.endsWith(snapshotEnding)) {
      throw new ExampleError(
        `\`${name}\` is not an example: examples are .yaml, .yml and .json files, or folders of them.`,
      );
    }
  }
  return examples;
}

function readTree(folder: string, inside: string): ExampleFile[] {
  return listFolderEntries(join(folder, inside)).flatMap((entry) => {
    const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
    return entry.isDirectory()
      ? readTree(folder, name)
      : [{ name, content: readFileSync(join(folder, name)) }];
  });
}

function listFolderEntries(folder: string): { readonly name: string; isDirectory(): boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
