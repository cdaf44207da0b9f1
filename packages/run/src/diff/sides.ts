import { stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createGitReader,
  createReader,
  displayName,
  expandInputs,
  findPastDocuments,
  GitCommit,
  GitError,
  type Input,
  type Reader,
  type ReadPolicy,
  isFile,
} from '@assay/host';
import { CommandError, UsageError } from '../command-error.js';
import type { ReadFlags } from '../options.js';

/** The options that select the sides of a comparison. */
export interface SideFlags extends ReadFlags {
  /** The path of the document, if a side is only a commit. */
  readonly path?: string;
}

/** A document to compare, with its reader. */
export interface SideDocument {
  readonly input: Input;
  /** Name given by the user. */
  readonly name: string;
  openReader(): Reader;
}

/** One side of a comparison: a document, or the documents of a folder by their relative paths. */
export interface Side {
  /** The name in reports: a path relative to the working directory, a URL without credentials, or the commit as typed. */
  readonly name: string;
  readonly uri: string;
  readonly documents: ReadonlyMap<string, SideDocument>;
  readonly isFolder: boolean;
}

/** A side with the files of its folder that are probably broken documents. */
interface OpenedSide extends Side {
  readonly suspects?: ReadonlyMap<string, SideDocument>;
}

/** The two sides of a comparison. */
export interface Sides {
  readonly old: Side;
  readonly new: Side;
  /** The paths of the inputs. */
  readonly paths: readonly string[];
}

/**
 * Finds the documents to compare: files, folders, URLs, `git:REF:path`, or commits of the document in `--path`. If the new commit
 * is missing, the current document is used.
 *
 * @throws CommandError if a side has no documents, or a file is compared with a folder.
 */
export async function openSides(
  old: string,
  now: string | undefined,
  flags: SideFlags,
  policy: ReadPolicy,
): Promise<Sides> {
  if (now === undefined && flags.path === undefined)
    throw new UsageError(
      'Name the versions to compare: `assay diff OLD NEW`, or `assay diff REF --path FILE`.',
    );
  const sides = {
    old: await openSide(old, flags, policy),
    new: now === undefined ? await openNamed(flags.path ?? '', policy) : await openSide(now, flags, policy),
  };
  if (sides.old.isFolder !== sides.new.isFolder) {
    const [folder, file] = sides.old.isFolder ? [sides.old, sides.new] : [sides.new, sides.old];
    throw new UsageError(
      `\`${folder.name}\` is a folder and \`${file.name}\` is not: compare two documents, or two folders.`,
    );
  }
  const paths = [sides.old, sides.new].flatMap(({ documents }) =>
    [...documents.values()].flatMap(({ input }) => (input.kind === 'file' ? [input.path] : [])),
  );
  return { old: withLost(sides.old, sides.new), new: withLost(sides.new, sides.old), paths };
}

/** Adds unreadable files that are documents on the other side. An unreadable document is not the same as a removed one. */
function withLost({ suspects = new Map(), ...side }: OpenedSide, other: Side): Side {
  const lost = [...suspects].filter(([name]) => other.documents.has(name));
  return { ...side, documents: new Map([...side.documents, ...lost]) };
}

async function openSide(text: string, { path }: SideFlags, policy: ReadPolicy): Promise<OpenedSide> {
  const [, ref, place] = /^git:([^:]+):(.+)$/s.exec(text) ?? [];
  if (ref !== undefined && place !== undefined) return openCommit(text, ref, place, policy);
  if (text.startsWith('git:'))
    throw new UsageError(`\`${text}\`: write a document of a commit as \`git:REF:path\`.`);
  if (path === undefined || /^(?:https?|file):/i.test(text) || (await isFile(resolve(policy.cwd, text))))
    return openNamed(text, policy);
  return openCommit(text, text, path, policy);
}

async function openNamed(text: string, policy: ReadPolicy): Promise<OpenedSide> {
  const { cwd } = policy;
  const { inputs, problems, suspects } = await expandInputs([text], { cwd });
  const [input = suspects[0]?.input, second] = inputs;
  if (problems.length > 0 || input === undefined)
    throw new CommandError(problems.map(({ message }) => message).join('\n'));
  const folder = resolve(cwd, text);
  const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  if (second !== undefined && !isFolder)
    throw new UsageError(`\`${text}\` names ${inputs.length} documents: compare one at a time, or folders.`);
  const uri = isFolder ? pathToFileURL(folder).href : input.uri;
  // The typed name is not used, because it may contain credentials or a long absolute path.
  const name = folder === cwd ? '.' : displayName(uri, cwd);
  const base = `${uri}/`;
  const toEntry = (each: Input): [string, SideDocument] => {
    const path = isFolder ? each.uri.slice(base.length) : name;
    return [
      isFolder ? decodeURI(path) : '',
      { input: each, name: path, openReader: () => createReader(policy) },
    ];
  };
  return {
    name,
    uri,
    documents: new Map(inputs.map(toEntry)),
    suspects: new Map(suspects.map((each) => toEntry(each.input))),
    isFolder,
  };
}

/** Opens a document or folder in its version of a commit. `path` is relative to the working directory. */
async function openCommit(text: string, ref: string, path: string, policy: ReadPolicy): Promise<Side> {
  const file = resolve(policy.cwd, path);
  try {
    const commit = await GitCommit.open(ref, policy.cwd, text);
    const uri = pathToFileURL(file).href;
    const input: Input = { kind: 'file', path: file, uri };
    const openReader = (): Reader => createGitReader(commit, policy);
    const paths = await findPastDocuments(commit, file);
    if (paths === undefined)
      return {
        name: text,
        uri,
        documents: new Map([['', { input, name: text, openReader }]]),
        isFolder: false,
      };
    if (paths.length === 0) throw new CommandError(`There was no OpenAPI document in \`${text}\`.`);
    const documents = new Map(
      paths.map((each): [string, SideDocument] => {
        const name = relative(file, each).split(sep).join('/');
        return [
          name,
          { input: { kind: 'file', path: each, uri: pathToFileURL(each).href }, name, openReader },
        ];
      }),
    );
    return { name: text, uri, documents, isFolder: true };
  } catch (error) {
    throw error instanceof GitError ? new CommandError(error.message) : error;
  }
}
