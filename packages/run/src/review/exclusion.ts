import { extname } from 'node:path';
import { parseSource } from '@assay/core';
import {
  currentFiles,
  describeOrigin,
  type Configuration,
  type FileInput,
  type GitCommit,
} from '@assay/host';
import { isObject } from '@assay/text';

/** Maximum size in bytes of a configuration that is compared. */
const maxBytes = 1024 * 1024;

/**
 * Finds the pattern that excludes a document of a commit. Returns its place, `old` if the commit excluded the document as well,
 * or undefined if no pattern does.
 */
export async function findExclusion(
  { uri }: FileInput,
  { values, content }: Configuration,
  commit: GitCommit,
): Promise<string | undefined> {
  const excluding = values.exclude?.find((pattern) => content.matches(pattern, uri));
  const isLeftOut = values.include?.every((pattern) => !content.matches(pattern, uri)) === true;
  const pattern = excluding ?? (isLeftOut ? values.include?.[0] : undefined);
  if (pattern === undefined) return undefined;
  const { origin, value } = pattern;
  const file = await commit.read(origin.file.path, maxBytes);
  if (file.kind !== 'file') return describeOrigin(origin);
  if (Buffer.compare(file.bytes, await currentFiles.readBytes(origin.file.path)) === 0) return 'old';
  const then = readPatterns(origin.file.path, file.bytes);
  const matches = (each: string): boolean => content.matches({ value: each, origin }, uri);
  const wasExcluded =
    then === undefined
      ? Buffer.from(file.bytes).includes(value)
      : then.exclude.some(matches) || (then.include !== undefined && !then.include.some(matches));
  return wasExcluded ? 'old' : describeOrigin(origin);
}

/** Reads the patterns of a configuration file; undefined if it is code or cannot be read. */
function readPatterns(
  path: string,
  bytes: Uint8Array,
): { readonly include: readonly string[] | undefined; readonly exclude: readonly string[] } | undefined {
  if (!['.yaml', '.yml', '.json'].includes(extname(path))) return undefined;
  const parsed = parseSource({ uri: 'file:///configuration', bytes });
  if (!parsed.ok) return undefined;
  const { value } = parsed.document;
  const root = isObject(value) && path.endsWith('package.json') ? value['assay'] : value;
  if (!isObject(root)) return { include: undefined, exclude: [] };
  return { include: listTexts(root['include']), exclude: listTexts(root['exclude']) ?? [] };
}

function listTexts(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string');
}
