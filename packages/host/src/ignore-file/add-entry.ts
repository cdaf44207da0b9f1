import { dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { appendIgnoreEntry } from '@assay/findings';
import { type IgnoreEntry, parsePointer, parseSource } from '@assay/core';
import { appendText, readBytes, readText } from '../files.js';
import { errorCode, readReason, writeReason } from '../file-reasons.js';
import { contains, displayName } from '../uri.js';
import { isOwnFile, listSearchFolders } from '../project/search-folders.js';
import { ignoreFileName, isMissing } from './ignore-files.js';

/** The finding to ignore, and the file for the entry. */
export interface IgnoreRequest extends Pick<
  IgnoreEntry,
  'rule' | 'pointer' | 'use' | 'reason' | 'owner' | 'until'
> {
  /** The absolute path of the document, or a URL, which is not read. */
  readonly document: string;
  /** The absolute path of the ignore file; the nearest one if missing. */
  readonly ignoreFile?: string | undefined;
  /** The absolute path of the folder for a new ignore file, if the document is in it. Displayed names are relative to it. */
  readonly cwd: string;
  /** The absolute path of the main document, for `use`; by default `document` itself. */
  readonly api?: string | undefined;
  /** True if the location may be missing in the document, because the finding is about a removal. */
  readonly mayBeGone?: boolean | undefined;
}

/** The outcome of a request; `reason` is a sentence. */
export type IgnoreOutcome =
  | { readonly kind: 'added'; readonly path: string; readonly name: string; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

/** Adds an entry to an ignore file, and creates the file if it is missing. Existing content stays unchanged. */
export async function addIgnoreEntry(request: IgnoreRequest): Promise<IgnoreOutcome> {
  const { document, rule, pointer, use, reason, owner, until, cwd } = request;
  const mistake = await documentMistake(request);
  if (mistake !== undefined) return refused(mistake);
  const path = request.ignoreFile ?? (await nearestPath(request));
  const name = getDisplayName(path, cwd);
  const text = await textAt(path);
  if (text instanceof Error) return refused(`Cannot read \`${name}\`: ${readReason(text)}.`);
  const nameFrom = (file: string): string => relative(dirname(path), file).split(sep).join('/');
  const file = isUrl(document) ? document : nameFrom(document);
  const api = request.api === undefined || request.api === document ? undefined : nameFrom(request.api);
  const appended = appendIgnoreEntry(text ?? '', { rule, file, pointer, use, api, reason, owner, until });
  if (!appended.ok) return refused(`Nothing was added to \`${name}\`: ${appended.reason}.`);
  try {
    // Only the new text is appended, so that concurrent changes of the file are safe.
    await appendText(path, appended.addition);
  } catch (error) {
    return refused(`Cannot write \`${name}\`: ${writeReason(error)}.`);
  }
  return { kind: 'added', path, name, isNew: text === undefined };
}

/** Returns the reason why an entry would match nothing in a document; undefined if it would match. */
async function documentMistake({
  document,
  pointer,
  cwd,
  mayBeGone = false,
}: IgnoreRequest): Promise<string | undefined> {
  const segments = parsePointer(pointer ?? '');
  if (segments === undefined) return `\`${pointer}\` is not a JSON Pointer: it must begin with \`/\`.`;
  if (isUrl(document)) return undefined;
  const name = getDisplayName(document, cwd);
  let bytes: Uint8Array;
  try {
    bytes = await readBytes(document);
  } catch (error) {
    return `Cannot read \`${name}\`: ${readReason(error)}.`;
  }
  const parsed = parseSource({ uri: pathToFileURL(document).href, bytes });
  if (!parsed.ok) return `\`${name}\` is not valid JSON or YAML.`;
  const [place] = parsed.document.locate([segments]);
  return place === undefined && !mayBeGone ? `\`${name}\` has no \`${pointer}\`.` : undefined;
}

async function nearestPath({ document, cwd }: IgnoreRequest): Promise<string> {
  const first = isUrl(document) ? cwd : dirname(document);
  for (const folder of listSearchFolders(first)) {
    const path = join(folder, ignoreFileName);
    if (isOwnFile(path, first) && (await textAt(path)) !== undefined) return path;
  }
  return join(contains(cwd, first) ? cwd : first, ignoreFileName);
}

/** Returns the text of a file, undefined if it is missing, or the error of reading it. */
async function textAt(path: string): Promise<string | Error | undefined> {
  try {
    return await readText(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    return error instanceof Error && errorCode(error) !== undefined ? error : new Error(String(error));
  }
}

function getDisplayName(path: string, cwd: string): string {
  return displayName(pathToFileURL(path).href, cwd);
}

function isUrl(document: string): boolean {
  return /^https?:\/\//i.test(document);
}

function refused(reason: string): IgnoreOutcome {
  return { kind: 'refused', reason };
}
