import { dirname, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parsePointer, type Analysis } from '@assay/core';
import { contains, expandInputs, type FileInput, type Input } from '@assay/host';
import { analyseInput } from '../analyse-input.js';

/** The use of a place in an API, for an entry of an ignore file. */
export interface FoundUse {
  readonly use: string;
  /** The absolute path of the main document. */
  readonly api: string;
}

/** Maximum number of main documents that are read to find one that refers to a file. */
const maxDocuments = 30;

/**
 * Finds the use of a place in an API. The file is a main document, or is referenced by a main document in the folder `cwd`.
 * Undefined if the place is in no part of an API.
 */
export async function findUse(path: string, pointer: string, cwd: string): Promise<FoundUse | undefined> {
  const uri = pathToFileURL(path).href;
  const own = await read({ kind: 'file', path, uri }, cwd);
  if (own.model !== undefined) return describe(own, path, uri, pointer);
  for (const input of await listMainDocuments(path, cwd)) {
    const analysis = await read(input, cwd);
    if (analysis.documents.some((document) => document.uri === uri))
      return describe(analysis, input.path, uri, pointer);
  }
  return undefined;
}

async function describe(
  { model }: Analysis,
  api: string,
  uri: string,
  pointer: string,
): Promise<FoundUse | undefined> {
  if (model === undefined) return undefined;
  const { MovedPlaces } = await import('@assay/diff/identity');
  const use = new MovedPlaces(model).describe(uri, parsePointer(pointer) ?? []);
  return use === undefined ? undefined : { use, api };
}

/** Lists the main documents of a folder, nearest to a file first. */
async function listMainDocuments(path: string, cwd: string): Promise<readonly FileInput[]> {
  const { inputs } = await expandInputs([cwd], { cwd });
  const distance = ({ path: other }: FileInput): number => relative(dirname(other), path).split(sep).length;
  return inputs
    .filter(isFile)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, maxDocuments);
}

function isFile(input: Input): input is FileInput {
  return input.kind === 'file';
}

/** Analyses a document and its references without rules. */
async function read(input: FileInput, cwd: string): Promise<Analysis> {
  // The root is not restricted for files outside `cwd`, because nothing of them is reported.
  const policy = { cwd, root: contains(cwd, input.path) ? cwd : undefined, fetch: { allowRemote: false } };
  const { analysis } = await analyseInput(input, policy, { rules: [], suppressions: false });
  return analysis;
}
