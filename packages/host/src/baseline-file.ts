import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  parseSource,
  type BaselineEntry,
  severities,
  type PointerSegments,
  type SourceDocument,
  isObject,
} from '@assay/core';
import { currentFiles, type ProjectFiles } from './project/project-files.js';
import { errorCode, readReason } from './file-reasons.js';
import { displayUri, filePath } from './uri.js';

/** The version of the baseline file format that this version of Assay reads and writes. */
const baselineVersion = 1;

/**
 * Reads a baseline file; undefined if the file does not exist.
 *
 * @param name - the name of the file in messages
 * @throws BaselineError if the file is not a baseline. The message is one sentence that names file, line and column.
 */
export async function readBaseline(
  path: string,
  name: string,
  files: ProjectFiles = currentFiles,
): Promise<BaselineEntry[] | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await files.readBytes(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new BaselineError(`Cannot read the baseline \`${name}\`: ${readReason(error)}.`);
  }
  const conflict = conflictLine(bytes);
  if (conflict !== undefined) {
    throw new BaselineError(
      `${name}:${conflict}:1: unresolved merge conflict; keep the lines of both sides and remove the markers.`,
    );
  }
  const parsed = parseSource({ uri: pathToFileURL(path).href, bytes });
  if (!parsed.ok) {
    const { fault } = parsed;
    const { line, column } = fault.range?.start ?? { line: 1, column: 1 };
    const reason =
      fault.kind === 'SyntaxFault'
        ? `this is not valid JSON: ${fault.reason}`
        : 'this is not an Assay baseline';
    throw new BaselineError(`${name}:${line}:${column}: ${reason}.`);
  }
  return readEntries(parsed.document, name, baselineVersion);
}

/** Returns the 1-based line of the first conflict marker of a git merge. */
function conflictLine(bytes: Uint8Array): number | undefined {
  const lines = new TextDecoder().decode(bytes).split('\n');
  const index = lines.findIndex((line) => /^(?:<{7}|={7}|>{7})(?: |\r?$)/.test(line));
  return index === -1 ? undefined : index + 1;
}

/** Formats a baseline file: sorted, with one line for each entry, so that it can be compared and merged line by line. */
export function formatBaseline(entries: readonly BaselineEntry[]): string {
  const lines = entries
    .map(({ document, pointer, rule, names, severity, use }) =>
      JSON.stringify({ document, pointer, rule, ...(names === '' ? {} : { names }), severity, use }),
    )
    .sort();
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
  return `{\n"version": ${baselineVersion},\n"findings": ${list}\n}\n`;
}

/**
 * Creates the function that names documents in a baseline file in a folder: the path from the folder with forward slashes, or the
 * URL without userinfo and query.
 */
export function documentNamer(folder: string): (uri: string) => string {
  const names = new Map<string, string>();
  return (uri) => {
    let name = names.get(uri);
    if (name === undefined) {
      const path = filePath(uri);
      name = path === undefined ? displayUri(uri) : relative(folder, path).replaceAll(sep, '/');
      names.set(uri, name);
    }
    return name;
  };
}

/** Returns the path of a document that a baseline file in a folder names; undefined for documents that are not files. */
export function documentPath(folder: string, document: string): string | undefined {
  return /^[a-z][a-z\d+.-]+:/i.test(document) ? undefined : resolve(folder, document);
}

/**
 * Reads the entries of a parsed baseline.
 *
 * @throws BaselineError if the document is not a baseline, or has another version.
 */
function readEntries(document: SourceDocument, name: string, version: number): BaselineEntry[] {
  const fail = (at: PointerSegments, sentence: string): BaselineError => {
    const { line, column } = document.locate([at])[0]?.value.start ?? { line: 1, column: 1 };
    return new BaselineError(`${name}:${line}:${column}: ${sentence}`);
  };
  const root = document.value;
  if (!isObject(root) || !Object.hasOwn(root, 'version')) {
    throw fail([], 'this is not an Assay baseline: it has no `version`.');
  }
  const found = root['version'];
  if (typeof found === 'number' && found > version) {
    throw fail(
      ['version'],
      `this baseline has version ${found}, but this Assay supports versions up to ${version} only; use a newer one.`,
    );
  }
  if (found !== version) throw fail(['version'], `the version of a baseline must be ${version}.`);
  const list = Object.hasOwn(root, 'findings') ? root['findings'] : undefined;
  if (!Array.isArray(list)) throw fail([], 'this is not an Assay baseline: it has no `findings` list.');
  return list.map((item: unknown, index) => {
    const entry = readEntry(item);
    if (typeof entry !== 'string') return entry;
    throw fail(['findings', index], entry);
  });
}

/** Reads an entry, or returns a sentence that states the error. */
function readEntry(item: unknown): BaselineEntry | string {
  if (!isObject(item)) return 'an entry must be an object with `document`, `pointer`, `rule` and `severity`.';
  const field = (key: string): unknown => (Object.hasOwn(item, key) ? item[key] : undefined);
  const [document, pointer, rule, names = ''] = ['document', 'pointer', 'rule', 'names'].map(field);
  const severity = severities.find((known) => known === field('severity'));
  if (typeof document !== 'string') return 'the `document` of this entry is not a string.';
  if (typeof pointer !== 'string' || !/^(?:\/|$)/.test(pointer)) {
    return 'the `pointer` of this entry is not a JSON Pointer.';
  }
  if (typeof rule !== 'string' || rule === '') return 'the `rule` of this entry must be a non-empty string.';
  if (typeof names !== 'string') return 'the `names` of this entry must be a string.';
  if (severity === undefined) {
    return `the \`severity\` of this entry is not one of ${severities.map((known) => `\`${known}\``).join(', ')}.`;
  }
  const use = field('use');
  if (use !== undefined && typeof use !== 'string') return 'the `use` of this entry must be a string.';
  return { document, pointer, rule, names, severity, use };
}

/** Error: a baseline file cannot be used. The message is a sentence for people. */
export class BaselineError extends Error {
  readonly code = 'ERR_ASSAY_BASELINE';
}
