import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A real document of the corpus. */
export interface CorpusDocument {
  /** The path within the corpus. */
  readonly name: string;
  readonly path: string;
  readonly uri: string;
  /** True for the root of a description in several files. */
  readonly isSplit: boolean;
}

const folders = ['bench', 'directory', 'swagger2'] as const;
const multifile = 'multifile/digitalocean/specification/DigitalOcean-public.v2.yaml';

/**
 * Returns the folder of real documents.
 *
 * @throws Error if `ASSAY_CORPUS` does not name a folder, with instructions.
 */
export function corpusFolder(): string {
  const folder = process.env['ASSAY_CORPUS'];
  if (folder === undefined || folder === '') {
    throw new Error(
      `Set ASSAY_CORPUS to a folder of OpenAPI documents, in the folders ${folders.join(', ')} and multifile; then \`npm run test:corpus\` runs all rules on them.`,
    );
  }
  if (!existsSync(folder))
    throw new Error(`ASSAY_CORPUS names the folder \`${folder}\`, which does not exist.`);
  return resolve(folder);
}

/** Lists the documents of the corpus, sorted by name within each folder. */
export function corpusDocuments(): CorpusDocument[] {
  const root = corpusFolder();
  const single = folders.flatMap((folder) => filesIn(join(root, folder)));
  const split = [join(root, multifile)].filter((path) => existsSync(path));
  return [
    ...single.map((path) => ({ path, isSplit: false })),
    ...split.map((path) => ({ path, isSplit: true })),
  ].map(({ path, isSplit }) => ({
    name: relative(root, path),
    path,
    uri: pathToFileURL(path).href,
    isSplit,
  }));
}

/** Lists the files in the folder of a split document's root. */
export function filesAround(document: CorpusDocument): string[] {
  return filesIn(dirname(document.path), true);
}

function filesIn(folder: string, deep = false): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: deep })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .toSorted();
}
