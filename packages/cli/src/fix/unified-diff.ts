import { maskSecretsIn } from '@assay/api-knowledge';
import type { Patch } from '@assay/text/patches';
import { lineHunks, lineText, splitLines, type LineHunk } from '@assay/reporters';
import type { LineNote } from '@assay/run/fix/shared-component-notes';
import { dirname, parse, relative, resolve, sep } from 'node:path';
import { contains, displayUri, filePath, type Input } from '@assay/host';

/**
 * Writes the difference between two texts as a unified diff for `git apply` and `patch -p1`; empty if none exists.
 *
 * @param name - the path of the file, with slashes, relative to the folder in which the diff is applied
 * @param patches - the changes of the text, in order
 * @param notes - comments on lines. They appear in the heading of the hunk, where `git diff` has the name of a function
 */
export function unifiedDiff(
  name: string,
  before: string,
  patches: readonly Patch[],
  notes: readonly LineNote[] = [],
): string {
  const old = lineText(before);
  const { lines } = old;
  const hunks = lineHunks(old, patches);
  if (hunks.length === 0) return '';
  const out = [`--- ${quoted(`a/${name}`)}\n+++ ${quoted(`b/${name}`)}\n`];
  let shift = 0;
  for (const hunk of hunks) {
    const body: string[] = [];
    let [olds, news] = [0, 0];
    const keep = (from: number, to: number): void => {
      for (const line of lines.slice(from, to)) body.push(` ${terminated(line)}`);
      olds += to - from;
      news += to - from;
    };
    let next = hunk.first;
    for (const change of hunk.changes) {
      keep(next, change.first);
      for (const line of lines.slice(change.first, change.end)) body.push(`-${terminated(line)}`);
      const added = splitLines(change.text);
      for (const line of added) body.push(`+${terminated(line)}`);
      olds += change.end - change.first;
      news += added.length;
      next = change.end;
    }
    keep(next, hunk.end);
    const ranges = `-${formatRange(hunk.first, olds)} +${formatRange(hunk.first + shift, news)}`;
    out.push(`@@ ${ranges} @@${headingOf(hunk, notes)}\n`, ...body);
    shift += news - olds;
  }
  return out.join('');
}

/** Returns the same changes with masked secrets. */
export function maskPatches(patches: readonly Patch[]): readonly Patch[] {
  return patches.map((patch) => ({ ...patch, text: maskSecretsIn(patch.text) }));
}

function terminated(line: string): string {
  return line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
}

function formatRange(first: number, count: number): string {
  return count === 0 ? `${first},0` : count === 1 ? `${first + 1}` : `${first + 1},${count}`;
}

function headingOf({ changes }: LineHunk, notes: readonly LineNote[]): string {
  const found = notes.filter((note) =>
    changes.some(({ first, end }) => first < note.end + 1 && Math.max(end, first + 1) > note.first),
  );
  return found.length === 0 ? '' : ` ${found.map(({ text }) => text).join('; ')}`;
}

/** Formats a path as git does: in quotes if it contains special characters. */
function quoted(path: string): string {
  if (!/[\p{Cc}"\\\u0080-\u{10ffff}]/u.test(path)) return path.includes(' ') ? `${path}\t` : path;
  const bytes = [...new TextEncoder().encode(path)].map((byte) => {
    if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
    return byte < 0x20 || byte > 0x7e ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte);
  });
  return `"${bytes.join('')}"`;
}

/**
 * Finds the folder to which the paths of a diff are relative: the working directory, or its nearest parent that contains all
 * documents. `git apply` and `patch` reject paths outside the folder in which they run.
 */
export function diffFolder(inputs: readonly Input[], root: string | undefined, cwd: string): string {
  const paths = inputs.flatMap((input) => (input.kind === 'file' ? [dirname(input.path)] : []));
  let folder = cwd;
  for (const path of root === undefined ? paths : [...paths, resolve(cwd, root)])
    while (!contains(folder, path) && folder !== parse(folder).root) folder = dirname(folder);
  return folder;
}

/** Returns the name of a document in a diff: its path relative to a folder, with slashes. */
export function diffName(uri: string, folder: string): string {
  const path = filePath(uri);
  return path === undefined ? displayUri(uri) : relative(folder, path).replaceAll(sep, '/');
}
