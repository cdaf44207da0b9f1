import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A real document of the corpus. */
export interface CorpusDocument {
  /** Its path in the corpus. */
  readonly name: string;
  readonly path: string;
  readonly uri: string;
  /** True for the roots of descriptions in several files. */
  readonly isSplit: boolean;
}

const folders = ['bench', 'directory', 'swagger2'] as const;
const multifile = 'multifile/digitalocean/specification/DigitalOcean-public.v2.yaml';

/**
 * The folder of real documents.
 *
 * @throws Error where `ASSAY_CORPUS` names none, with what to do about it.
 */
export function corpusFolder(): string {
  const folder = process.env['ASSAY_CORPUS'];
  if (folder === undefined || folder === '') {
    throw new Error(
      `Set ASSAY_CORPUS to a folder of OpenAPI documents, in the folders ${folders.join(', ')} and multifile; then \`npm run test:corpus\` runs all rules on them.`,
    );
  }
  if (!existsSync(folder)) throw new Error(`ASSAY_CORPUS names \`${folder}\`, and there is no such folder.`);
  return resolve(folder);
}

/** The documents of the corpus, those of each folder by name. */
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

/** The files around the root of a split document, its own folder included. */
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
