import { rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  configurationsIn,
  displayName,
  errorCode,
  expandInputs,
  writeReason,
  type Input,
  isFile,
  isFolder,
} from '@assay/host';
import { CommandError, UsageError } from '@assay/run/command-error';
import { surveyDocuments, writeConfiguration } from '@assay/run/configuration/write-configuration';
import type { ExitCode } from '../exit-code.js';
import type { Io } from '@assay/run/io';
import { printNote, printProblems } from '../output/print-messages.js';

const fileName = 'assay.config.yaml';

/** The path at which an editor finds the schema of the configuration. */
const schema = './node_modules/@assay/host/schema/assay.config.schema.json';

/**
 * Runs `assay init`: writes a configuration for the documents of a folder. It overwrites nothing.
 *
 * @throws CommandError if there is already a configuration or it cannot be written.
 */
export async function init(folder: string, io: Io): Promise<ExitCode> {
  const cwd = io.cwd();
  const path = resolve(cwd, folder);
  if (!(await isFolder(path))) throw new UsageError(`There is no folder \`${folder}\`.`);
  const [existing] = await configurationsIn(path);
  if (existing !== undefined) {
    throw new CommandError(
      `The configuration \`${getDisplayName(existing, cwd)}\` already exists: \`assay init\` does not overwrite it.`,
    );
  }
  const { inputs, problems } = await expandInputs([path], { cwd });
  // A folder without documents is valid, so its message is not printed.
  if (inputs.length > 0) printProblems(problems, io);
  const names = inputs.map((input) => relativeName(input, path));
  const survey = await surveyDocuments(inputs, names, io);
  const text = writeConfiguration({
    documents: survey,
    schema: (await isFile(join(path, schema))) ? schema : undefined,
  });
  const target = join(path, fileName);
  try {
    await writeFile(target, text, { flag: 'wx' });
  } catch (error) {
    // An incomplete configuration would make all later commands fail.
    if (errorCode(error) !== 'EEXIST') await rm(target, { force: true }).catch(() => undefined);
    throw new CommandError(`Cannot write \`${getDisplayName(target, cwd)}\`: ${writeReason(error)}.`);
  }
  await proposeMigration(path, io);
  const found = inputs.length === 1 ? '1 document' : `${inputs.length} documents`;
  io.stdout.write(
    `Wrote ${getDisplayName(target, cwd)} for ${found}. \`assay validate\` uses it; \`assay config print\` shows the settings of a document.\n`,
  );
  return 0;
}

/** Names configurations of other tools that `assay migrate` can convert. */
async function proposeMigration(folder: string, io: Io): Promise<void> {
  const { findSources } = await import('@assay/run/migrate/sources');
  for (const { name } of await findSources(folder))
    printNote(`\`${name}\` is not part of it: \`assay migrate\` shows how to convert it.`, io);
}

function relativeName(input: Input, folder: string): string {
  return input.kind === 'file' ? relative(folder, input.path).replaceAll(sep, '/') : basename(input.uri);
}

function getDisplayName(path: string, cwd: string): string {
  return displayName(pathToFileURL(path).href, cwd);
}
