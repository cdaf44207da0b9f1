import { constants } from 'node:fs';
import { access, stat, unreadableKind } from '../files.js';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode, readReason } from '../file-reasons.js';
import { displayName, displayUri, filePath, withoutFragment } from '../uri.js';
import { findDocuments } from './folder.js';
import { nearestName } from './nearest-name.js';

/** A file. */
export interface FileInput {
  readonly kind: 'file';
  readonly uri: string;
  readonly path: string;
}

/** A document that the user named. `uri` is absolute and has no fragment. */
export type Input =
  | FileInput
  /** The URI contains the userinfo and query that the user typed: display it only through `displayUri`. */
  | { readonly kind: 'url'; readonly uri: string }
  /** The URI is the URI of a file `-` in the working directory, so that relative references resolve. */
  | { readonly kind: 'stdin'; readonly uri: string };

/** A file of a folder that is probably intended as an OpenAPI document, or was one. */
export interface Suspect {
  readonly input: FileInput;
  /**
   * The reason why a document is missing, as a predicate: `was an OpenAPI document at v1 and is gone`; undefined if the file can
   * be read.
   */
  readonly missing?: string | undefined;
}

/** A file with the extension of a document and no other sign of one. */
export interface OtherInput {
  readonly input: FileInput;
  /** True for an empty file, an LFS pointer, an HTML page or binary data, so that its real content is unknown. */
  readonly isPlaceholder: boolean;
}

/** An input of the user that contains no document. */
export interface InputProblem {
  /** The input as the user typed it. */
  readonly input: string;
  /** A sentence for people: ``Cannot read `api.yml`: no such file. Did you mean `api.yaml`?`` */
  readonly message: string;
}

/** The inputs of a command line. */
export interface Inputs {
  /** The documents without duplicates, in the order of their first mention. */
  readonly inputs: Input[];
  readonly problems: InputProblem[];
  /** Files of named folders that are probably intended as documents. A run must not pass because it skips them. */
  readonly suspects: Suspect[];
  /** Other files of named folders, for callers with more knowledge about them. */
  readonly others: OtherInput[];
}

/**
 * Finds the documents of a command line: files, glob patterns, folders (all OpenAPI documents under them), `http:`, `https:` and
 * `file:` URLs, and `-` for standard input. An existing file with the name of a pattern is read literally. The documents of a
 * folder or a pattern are in code unit order.
 *
 * @param options.cwd - the absolute base path of relative names
 */
export async function expandInputs(
  inputs: readonly string[],
  options: { readonly cwd: string },
): Promise<Inputs> {
  const found = new Map<string, Input>();
  const problems = new Map<string, InputProblem>();
  const suspects = new Map<string, Suspect>();
  const others = new Map<string, OtherInput>();
  for (const text of inputs) {
    const expansion = await expandInput(text, options.cwd);
    for (const input of expansion.inputs) {
      const key = `${input.kind} ${input.uri}`;
      found.set(key, found.get(key) ?? input);
    }
    for (const message of expansion.messages) {
      problems.set(message, problems.get(message) ?? { input: text, message });
    }
    for (const each of expansion.suspects ?? []) suspects.set(each.input.uri, each);
    for (const each of expansion.others ?? []) others.set(each.input.uri, each);
  }
  const isNamed = ({ input }: { readonly input: FileInput }): boolean => found.has(`file ${input.uri}`);
  return {
    inputs: [...found.values()],
    problems: [...problems.values()],
    suspects: [...suspects.values()].filter((each) => !isNamed(each)),
    others: [...others.values()].filter((each) => !isNamed(each)),
  };
}

interface Expansion {
  readonly inputs: readonly Input[];
  readonly messages: readonly string[];
  readonly suspects?: readonly Suspect[];
  readonly others?: readonly OtherInput[];
}

async function expandInput(text: string, cwd: string): Promise<Expansion> {
  if (text === '') {
    return problem('One of the inputs is empty.');
  }
  if (text === '-') {
    return { inputs: [{ kind: 'stdin', uri: pathToFileURL(join(cwd, '-')).href }], messages: [] };
  }
  if (/^https?:\/\//iu.test(text)) {
    return expandUrl(text);
  }
  if (/^file:/iu.test(text)) {
    const path = filePath(text);
    return path === undefined
      ? problem(`Cannot read \`${text}\`: it does not name a file on this machine.`)
      : expandPath(text, path, cwd, false);
  }
  return expandPath(text, resolve(cwd, text), cwd, true);
}

function expandUrl(text: string): Expansion {
  return URL.canParse(text)
    ? { inputs: [{ kind: 'url', uri: withoutFragment(new URL(text).href) }], messages: [] }
    : problem(`Cannot read \`${displayUri(text)}\`: it is not a valid URL.`);
}

async function expandPath(
  text: string,
  path: string,
  cwd: string,
  mayBePattern: boolean,
): Promise<Expansion> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) {
      return await expandFolder(text, path, cwd);
    }
    const kind = unreadableKind(stats, true);
    if (kind !== undefined) {
      return problem(`Cannot read \`${text}\`: it is ${kind}.`);
    }
    await access(path, constants.R_OK);
    return { inputs: [fileInput(path)], messages: [] };
  } catch (error) {
    const absent = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    if (absent && mayBePattern && /^[a-z][a-z\d+.-]+:\/\//iu.test(text)) {
      return problem(`Cannot read \`${text}\`: only http:, https: and file: URLs can be read.`);
    }
    const found = absent && mayBePattern ? await expandPattern(text, cwd) : undefined;
    if (found !== undefined) {
      return found;
    }
    return problem(`Cannot read \`${text}\`: ${await missingReason(text, path, error)}`);
  }
}

/** Expands a glob pattern; undefined if the text is not a pattern. */
async function expandPattern(text: string, cwd: string): Promise<Expansion | undefined> {
  const { glob, isDynamicPattern } = await import('tinyglobby');
  const pattern = slashPattern(text);
  if (!isDynamicPattern(pattern)) {
    return undefined;
  }
  const paths = await glob(pattern, {
    cwd,
    absolute: true,
    expandDirectories: false,
    ignore: pattern.includes('node_modules') ? [] : ['**/node_modules/**'],
  });
  if (paths.length === 0) {
    return problem(`No file matches \`${text}\`.`);
  }
  const expansions: Expansion[] = [];
  for (const path of paths.sort()) {
    expansions.push(await expandPath(displayName(pathToFileURL(path).href, cwd), resolve(path), cwd, false));
  }
  return joined(expansions);
}

/** Returns the pattern with forward slashes. On Windows a backslash separates names; elsewhere it escapes the next character. */
export function slashPattern(text: string, isWindows: boolean = process.platform === 'win32'): string {
  return isWindows ? text.replaceAll('\\', '/') : text;
}

async function expandFolder(text: string, folder: string, cwd: string): Promise<Expansion> {
  const { documents, suspects, others, unreadable } = await findDocuments(folder);
  const messages = unreadable.map(
    ({ path, error }) =>
      `Cannot read \`${displayName(pathToFileURL(path).href, cwd)}\`: ${readReason(error)}.`,
  );
  if (documents.length + suspects.length + messages.length === 0) {
    messages.push(
      `There is no OpenAPI document in \`${text}\`: no .yaml, .yml or .json file in it has \`openapi\` or \`swagger\` at its root.`,
    );
  }
  return {
    inputs: documents.map(fileInput),
    messages,
    suspects: suspects.map(({ path, missing }) => ({ input: fileInput(path), missing })),
    others: others.map(({ path, isPlaceholder }) => ({ input: fileInput(path), isPlaceholder })),
  };
}

async function missingReason(text: string, path: string, error: unknown): Promise<string> {
  if (errorCode(error) !== 'ENOENT') {
    return `${readReason(error)}.`;
  }
  const nearest = await nearestName(path);
  switch (nearest.kind) {
    case 'LeadsNowhere':
      return `it is a symbolic link to \`${nearest.target}\`, which leads to no file.`;
    case 'NoFolder':
      return `there is no folder \`${dirname(text) === '.' ? dirname(path) : dirname(text)}\`.`;
    case 'Nearest':
      return `${readReason(error)}. Did you mean \`${text.replace(/[^/\\]*[/\\]?$/u, '')}${nearest.name}\`?`;
    case 'None':
      return `${readReason(error)}.`;
  }
}

function fileInput(path: string): FileInput {
  return { kind: 'file', uri: pathToFileURL(path).href, path };
}

function problem(message: string): Expansion {
  return { inputs: [], messages: [message] };
}

function joined(expansions: readonly Expansion[]): Expansion {
  return {
    inputs: expansions.flatMap(({ inputs }) => inputs),
    messages: expansions.flatMap(({ messages }) => messages),
  };
}
