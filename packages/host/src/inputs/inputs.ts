import { constants } from 'node:fs';
import { access, stat, unreadableKind } from '../files.js';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorCode, readReason } from '../file-reasons.js';
import { displayName, displayUri, filePath, withoutFragment } from '../uri.js';
import { findDocuments } from './folder.js';
import { nearestName } from './nearest-name.js';

/** A document that the user named; `uri` is absolute and has no fragment. */
export type Input =
  | { readonly kind: 'file'; readonly uri: string; readonly path: string }
  /** The URI keeps the userinfo and query that the user typed: show it only through `displayUri`. */
  | { readonly kind: 'url'; readonly uri: string }
  /** The URI is that of a file `-` in the working directory, so that relative references resolve. */
  | { readonly kind: 'stdin'; readonly uri: string };

/** Something that the user named and that holds no document. */
export interface InputProblem {
  /** Input as the user typed it. */
  readonly input: string;
  /** A sentence for people: ``Cannot read `api.yml`: no such file. Did you mean `api.yaml`?`` */
  readonly message: string;
}

/** Inputs that a command line names. */
export interface Inputs {
  /** Every document once, in the order in which it was named first. */
  readonly inputs: Input[];
  readonly problems: InputProblem[];
}

/**
 * Finds the documents that a command line names: files, glob patterns, folders (all OpenAPI documents under them),
 * `http:`, `https:` and `file:` URLs, and `-` for standard input. What exists under a name that looks like a pattern is
 * meant literally. What was named by a folder or a pattern comes in the order of its code units.
 *
 * @param options.cwd - the absolute path that relative names start from
 */
export async function expandInputs(
  inputs: readonly string[],
  options: { readonly cwd: string },
): Promise<Inputs> {
  const found = new Map<string, Input>();
  const problems = new Map<string, InputProblem>();
  for (const text of inputs) {
    const expansion = await expandInput(text, options.cwd);
    for (const input of expansion.inputs) {
      const key = `${input.kind} ${input.uri}`;
      found.set(key, found.get(key) ?? input);
    }
    for (const message of expansion.messages) {
      problems.set(message, problems.get(message) ?? { input: text, message });
    }
  }
  return { inputs: [...found.values()], problems: [...problems.values()] };
}

interface Expansion {
  readonly inputs: readonly Input[];
  readonly messages: readonly string[];
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

/** Expands a glob pattern; undefined if the text is not one. */
async function expandPattern(text: string, cwd: string): Promise<Expansion | undefined> {
  const { glob, isDynamicPattern } = await import('tinyglobby');
  if (!isDynamicPattern(text)) {
    return undefined;
  }
  const pattern = process.platform === 'win32' ? text.replaceAll('\\', '/') : text;
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

async function expandFolder(text: string, folder: string, cwd: string): Promise<Expansion> {
  const { documents, unreadable } = await findDocuments(folder);
  const messages = unreadable.map(
    ({ path, error }) =>
      `Cannot read \`${displayName(pathToFileURL(path).href, cwd)}\`: ${readReason(error)}.`,
  );
  if (documents.length === 0 && messages.length === 0) {
    return problem(
      `There is no OpenAPI document in \`${text}\`: no .yaml, .yml or .json file in it has \`openapi\` or \`swagger\` at its root.`,
    );
  }
  return { inputs: documents.map(fileInput), messages };
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

function fileInput(path: string): Input {
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
