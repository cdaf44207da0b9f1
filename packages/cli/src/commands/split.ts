import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { split, type SplitFile } from '@assay/bundler';
import { displayName } from '@assay/host';
import { count, errorMessage } from '@assay/text';
import { CommandError, UsageError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import { parseChoice, type ReadFlags } from '@assay/run/options';
import type { ExitCode } from '../exit-code.js';
import { readWhole } from './bundle.js';

/** The options of `assay split` from the command line. */
export interface SplitFlags extends ReadFlags {
  readonly out?: string;
  readonly parts?: string;
  readonly force?: boolean;
  readonly color: boolean;
}

/**
 * Runs `assay split`: writes a document as a folder with one file for each path and component.
 *
 * @throws CommandError if an option is invalid, the document cannot be split, a file already exists or cannot be written.
 */
export async function splitDocument(text: string, flags: SplitFlags, io: Io): Promise<ExitCode> {
  if (flags.out === undefined)
    throw new UsageError('`assay split` needs `--out` with the folder to write to.');
  const parts = parseChoice('--parts', flags.parts ?? 'both', ['paths', 'components', 'both']);
  const read = await readWhole(text, flags, io, { base: 'split', past: 'split' });
  if (typeof read === 'number') return read;
  const { model, input } = read;
  const syntax = model.document.document.syntax;
  const name = input.kind === 'file' ? basename(input.path) : `openapi.${syntax}`;
  const result = await split(model, name, parts);
  if (!result.ok)
    throw new CommandError(`Cannot split \`${displayName(input.uri, io.cwd())}\`: ${result.reason}.`);
  const folder = resolve(io.cwd(), flags.out);
  writeFiles(result.files, folder, flags.force === true, flags.out);
  io.stdout.write(
    `${count(result.files.length, 'file')} in ${flags.out}; the document is ${join(flags.out, name)}.\n`,
  );
  return 0;
}

function writeFiles(files: readonly SplitFile[], folder: string, force: boolean, label: string): void {
  const existing = force ? [] : files.filter(({ path }) => existsSync(join(folder, path)));
  const [first] = existing;
  if (first !== undefined)
    throw new CommandError(
      `\`${join(label, first.path)}\` already exists${existing.length > 1 ? `, and ${existing.length - 1} more files` : ''}: choose another folder, or replace them with \`--force\`.`,
    );
  try {
    for (const { path, text } of files) {
      const file = join(folder, ...path.split('/'));
      mkdirSync(dirname(file), { recursive: true });
      // A file that another program has just created is not overwritten either.
      writeFileSync(file, text, { flag: force ? 'w' : 'wx' });
    }
  } catch (error) {
    throw new CommandError(`Cannot write to \`${label}\`: ${errorMessage(error)}`);
  }
}
