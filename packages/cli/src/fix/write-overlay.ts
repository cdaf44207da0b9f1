import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { relativeUri, type Analysis } from '@assay/core';
import { isObject, stepInto } from '@assay/text/patches';
import { displayName, type Input } from '@assay/host';
import type { Io } from '@assay/run/io';
import { writeOutput } from '../output/open-output.js';
import { printNote } from '../output/print-messages.js';
import { overlayActions, writeOverlay } from '@assay/run/fix/overlay';

/**
 * Writes an overlay with the changes of the fixes. A dry run writes it to standard output.
 *
 * @throws CommandError if it cannot be written.
 */
export async function writeOverlayFile(
  input: Input,
  before: Analysis,
  after: Analysis,
  path: string,
  isDry: boolean,
  io: Io,
): Promise<void> {
  const [old, now] = [before.documents[0]?.value, after.documents[0]?.value];
  const actions = overlayActions(old, now);
  if (actions.length === 0) {
    printNote(`There is nothing to fix, so \`${path}\` is not written.`, io);
    return;
  }
  const title = stepInto(isObject(old) ? old['info'] : undefined, 'title');
  const name = `Fixes of ${typeof title === 'string' ? title : displayName(input.uri, io.cwd())}`;
  const syntax = /\.json$/i.test(path) ? 'json' : 'yaml';
  const text = writeOverlay(name, extended(input, path, io), actions, syntax);
  if (isDry) {
    io.stdout.write(text);
    return;
  }
  await writeOutput(text, path, input.kind === 'file' ? [input.path] : [], io);
}

/** Returns the overlay's `extends`: the document as a reference from the overlay's location. */
function extended({ kind, uri }: Input, path: string, io: Io): string | undefined {
  return kind === 'stdin' ? undefined : relativeUri(uri, pathToFileURL(resolve(io.cwd(), path)).href);
}
