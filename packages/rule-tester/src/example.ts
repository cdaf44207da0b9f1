import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file of an example. */
export interface ExampleFile {
  /** The path inside the example, with `/` between its parts: `openapi.yaml`, `schemas/pet.yaml`. */
  readonly name: string;
  /** The text, or the bytes where the encoding matters. */
  readonly content: string | Uint8Array;
}

/** A document that shows what a rule reports, or what it leaves alone. */
export interface Example {
  /** Its path in the rule's folder: `bad/oas3.1.yaml`, `bad/split`. */
  readonly name: string;
  /** `good`: the rule finds nothing in it. `bad`: the rule finds what the example marks. */
  readonly side: 'good' | 'bad';
  /** One file, or several of which `openapi.yaml` (`.yml`, `.json`) is the root. */
  readonly files: readonly ExampleFile[];
}

/** An example, or a folder of examples, that cannot be read as one; `code` says so. */
export class ExampleError extends Error {
  readonly code = 'ERR_ASSAY_EXAMPLE';
}

/** The end of the names of the files that hold what a rule reported. */
export const snapshotEnding = '.snap.json';

/**
 * Reads the examples under `good/` and `bad/` of a rule's folder, ordered by name. A folder in them is one example of several files.
 *
 * @throws ExampleError where a file there is neither a document nor a snapshot.
 */
export function readExamples(folder: string | URL): Example[] {
  const path = folderPath(folder);
  return [...readSide(path, 'bad'), ...readSide(path, 'good')];
}

/** The path of a folder that is given as a path or as a `file:` URL. */
export function folderPath(folder: string | URL): string {
  return typeof folder === 'string' && !folder.startsWith('file:') ? folder : fileURLToPath(folder);
}

/** The names of the entries of a folder, ordered; none where there is no such folder. */
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
