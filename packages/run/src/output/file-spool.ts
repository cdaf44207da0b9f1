import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spool } from '@assay/reporters';
import { writeReason } from '@assay/host';
import { CommandError } from '../command-error.js';

/** Maximum number of characters in memory, and the size of a read. */
const maxCharacters = 1024 * 1024;

/**
 * Opens a spool that stores large texts in a private temporary file. If the system permits, the file is unlinked before the first
 * byte is written. `add` and `take` throw only CommandErrors.
 */
export function openFileSpool(): Spool {
  let texts: string[] = [];
  let length = 0;
  let file: number | undefined;

  function flush(): void {
    if (texts.length === 0) return;
    file ??= openTemporary();
    writeAll(file, Buffer.from(`${texts.join('\0')}\0`));
    texts = [];
    length = 0;
  }

  return {
    add(text) {
      texts.push(text);
      length += text.length;
      if (length > maxCharacters) explained(flush);
    },
    *take() {
      if (file === undefined) {
        yield* texts;
        return;
      }
      explained(flush);
      try {
        yield* readTexts(file);
      } finally {
        closeSync(file);
      }
    },
  };
}

/** Splits the file at NUL. Texts contain no NUL, because reports escape it. */
function* readTexts(file: number): Iterable<string> {
  const buffer = Buffer.alloc(maxCharacters);
  let position = 0;
  let left: Buffer[] = [];
  for (;;) {
    const read = readSync(file, buffer, 0, buffer.length, position);
    if (read === 0) return;
    position += read;
    let start = 0;
    for (let end = buffer.indexOf(0); end !== -1 && end < read; end = buffer.indexOf(0, start)) {
      yield Buffer.concat([...left, buffer.subarray(start, end)]).toString();
      left = [];
      start = end + 1;
    }
    left.push(Buffer.from(buffer.subarray(start, read)));
  }
}

function openTemporary(): number {
  const folder = mkdtempSync(join(tmpdir(), 'assay-'));
  const file = openSync(join(folder, 'report'), 'wx+', 0o600);
  try {
    rmSync(folder, { recursive: true });
  } catch {
    // Windows does not remove open files. The system cleans the temporary folder.
  }
  return file;
}

function writeAll(file: number, bytes: Buffer): void {
  for (let bytesWritten = 0; bytesWritten < bytes.length;)
    bytesWritten += writeSync(file, bytes, bytesWritten);
}

function explained(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new CommandError(
      `Cannot write to the folder of temporary files, \`${tmpdir()}\`: ${writeReason(error)}.`,
    );
  }
}
