import { rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { count } from '@assay/core';
import { configurationsIn, errorCode, expandInputs, isFile, writeReason, type Input } from '@assay/host';
import { escapeForTerminal } from '@assay/reporters';
import { CommandError, UsageError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import type { MigrationComparison } from '@assay/run/migrate/compare';
import { writeMigratedConfiguration } from '@assay/run/migrate/configuration';
import { listMigratedRules, type MigratedRule } from '@assay/run/migrate/rows';
import {
  findSources,
  listExtended,
  openSource,
  toolNames,
  type MigrationSource,
} from '@assay/run/migrate/sources';
import type { ExitCode } from '../exit-code.js';
import { columnsOfText } from '../listing/columns.js';
import { printNote } from '../output/print-messages.js';

/** The options of `assay migrate` from the command line. */
export interface MigrateFlags {
  readonly write?: boolean;
  readonly check?: boolean;
}

const fileName = 'assay.config.yaml';

/** The maximum number of documents that are compared with both tools. */
const maxDocuments = 50;

/** The maximum number of differences that are listed for a document. */
const maxListed = 10;

/**
 * Runs `assay migrate`: reports how the configuration of another tool is converted. Writes the result with `--write`.
 *
 * @throws CommandError if there is nothing to migrate, or a file cannot be read or written.
 */
export async function migrate(file: string | undefined, flags: MigrateFlags, io: Io): Promise<ExitCode> {
  const cwd = io.cwd();
  const sources = await listSources(file, cwd);
  const folder = sources[0] === undefined ? cwd : dirname(sources[0].path);
  for (const source of sources) io.stdout.write(`${describeSource(source)}\n`);
  const isEqual = await compareAll(sources, folder, io, flags.check === true);
  const text = writeMigratedConfiguration(sources);
  if (flags.write === true) await writeConfiguration(folder, text, io);
  else io.stdout.write(`${fileName}, which \`--write\` writes:\n\n${indent(text)}`);
  return flags.check === true && !isEqual ? 1 : 0;
}

async function listSources(file: string | undefined, cwd: string): Promise<MigrationSource[]> {
  if (file === undefined) {
    const sources = await findSources(cwd);
    if (sources.length > 0) return sources;
    throw new UsageError(
      'There is no configuration of Spectral, Redocly, vacuum or IBM in this folder. Name the file, as in `assay migrate rules/style.yaml`.',
    );
  }
  const path = resolve(cwd, file);
  if (!(await isFile(path))) throw new UsageError(`There is no file \`${file}\`.`);
  const source = await openSource(path);
  if (source === undefined)
    throw new UsageError(`\`${file}\` is not a configuration of Spectral, Redocly, vacuum or IBM.`);
  return [source];
}

function describeSource(source: MigrationSource): string {
  const { tool, name, value } = source;
  const title = `${name} (${toolNames[tool]})`;
  if (value === undefined) return `${title}\n  JavaScript: its rules run as they are and are not listed.\n`;
  const rows = listMigratedRules(source).map((rule) => [
    `  ${rule.id}`,
    rule.severity,
    describeFate(rule, source),
  ]);
  const targets = listExtended(value).map(([target, mode]) =>
    mode === 'recommended' ? target : `${target} (${mode})`,
  );
  const extended = targets.length === 0 ? '' : `  extends ${escapeForTerminal(targets.join(', '))}\n`;
  return `${title}\n${extended}${columnsOfText(rows)}`;
}

function describeFate({ own, isOwn }: MigratedRule, { tool }: MigrationSource): string {
  if (tool === 'vacuum') return own.length > 0 ? own.join(', ') : 'no equivalent: it does not run';
  if (isOwn) return 'your rule, which runs as it is';
  return own.length > 0 ? `runs as it is; equivalent to ${own.join(', ')}` : 'runs as it is';
}

/** Prints the results of both tools side by side. Returns true if the results are equal for all compared documents. */
async function compareAll(
  sources: readonly MigrationSource[],
  folder: string,
  io: Io,
  isRequired: boolean,
): Promise<boolean> {
  const { compareTools, findPeer } = await import('@assay/run/migrate/compare');
  const { inputs } = await expandInputs([folder], { cwd: folder });
  const documents = inputs.filter(
    (input): input is Extract<Input, { kind: 'file' }> => input.kind === 'file',
  );
  let isEqual = true;
  for (const source of sources) {
    const program = findPeer(source);
    if (program === undefined) {
      if (isRequired)
        throw new CommandError(
          source.tool === 'vacuum'
            ? 'Assay replaces the rules of vacuum, so results cannot be equal: omit `--check`.'
            : `\`--check\` needs ${toolNames[source.tool]}, which is not installed with \`${source.name}\`.`,
        );
      continue;
    }
    for (const document of documents.slice(0, maxDocuments)) {
      const comparison = await compareTools(source, program, document, folder);
      isEqual &&= comparison.missing.length + comparison.extra.length === 0;
      io.stdout.write(describeComparison(comparison, toolNames[source.tool]));
    }
    if (documents.length > maxDocuments)
      printNote(`Only the first ${maxDocuments} of ${documents.length} documents were compared.`, io);
  }
  return isEqual;
}

function describeComparison({ document, counts, missing, extra }: MigrationComparison, tool: string): string {
  const rows = [...counts].map(([rule, [theirs, ours]]) => [`  ${rule}`, String(theirs), String(ours)]);
  const list = (items: readonly string[], mark: string): string[] => [
    ...items.slice(0, maxListed).map((item) => `  ${mark} ${escapeForTerminal(item)}`),
    ...(items.length > maxListed ? [`  ${mark} ${items.length - maxListed} more`] : []),
  ];
  const verdict =
    missing.length + extra.length === 0
      ? `  ${tool} and Assay find the same.`
      : `  ${count(missing.length, 'finding', 'findings')} of ${tool} only, ${extra.length} of Assay only:`;
  const table = columnsOfText([[`  rule`, tool, 'Assay'], ...rows]);
  return [
    escapeForTerminal(document),
    table.trimEnd(),
    verdict,
    ...list(missing, '-'),
    ...list(extra, '+'),
    '',
    '',
  ].join('\n');
}

async function writeConfiguration(folder: string, text: string, io: Io): Promise<void> {
  const [existing] = await configurationsIn(folder);
  if (existing !== undefined)
    throw new CommandError(
      `The configuration \`${existing}\` already exists: \`assay migrate\` does not overwrite it.`,
    );
  const target = join(folder, fileName);
  try {
    await writeFile(target, text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') await rm(target, { force: true }).catch(() => undefined);
    throw new CommandError(`Cannot write \`${fileName}\`: ${writeReason(error)}.`);
  }
  io.stdout.write(`Wrote ${fileName}. \`assay validate\` follows it.\n`);
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${escapeForTerminal(line)}`))
    .join('\n');
}
