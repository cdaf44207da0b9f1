import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CodeGate,
  Configurations,
  displayName,
  expandInputs,
  isFolder,
  type Configuration,
} from '@assay/host';
import {
  readTrust,
  TrustFileError,
  trustFilePath,
  writeTrust,
  type TrustedFolder,
} from '@assay/host/trust-file';
import { hashCode, stateOfFiles } from '@assay/host/trusted-files';
import { rules } from '@assay/rules';
import { CommandError, UsageError } from '@assay/run/command-error';
import { runReportingMistakes } from '@assay/run/configuration/configured';
import type { Io } from '@assay/run/io';
import { SharedFiles } from '@assay/run/shared-files';
import type { ExitCode } from '../exit-code.js';
import { openOutput } from '../output/open-output.js';
import { escapedLines } from '../output/print-messages.js';

/** The options of `assay trust` from the command line. */
export interface TrustFlags {
  readonly dryRun?: boolean;
  readonly list?: boolean;
  readonly revoke?: boolean;
}

/**
 * Runs `assay trust`: records the code that editors and agents may run in a folder, and the credentials they may send. The trust
 * lasts until a file changes.
 *
 * @throws CommandError if the folder does not exist or the trust file cannot be used.
 */
export async function trust(name: string, flags: TrustFlags, io: Io): Promise<ExitCode> {
  if ([flags.dryRun, flags.list, flags.revoke].filter((flag) => flag === true).length > 1)
    throw new UsageError('Choose one of `--dry-run`, `--list` and `--revoke`.');
  const path = trustFilePath(io.env);
  const { folders, problem } = readTrust(path);
  if (problem !== undefined && flags.dryRun !== true) throw new CommandError(`${problem} Remove it first.`);
  if (flags.list === true) return print(await describeFolders(folders), io);
  const folder = await findFolder(name, flags, io);
  const others = folders.filter((each) => each.folder !== folder);
  if (flags.revoke === true) {
    if (others.length === folders.length) throw new CommandError(`\`${folder}\` is not trusted.`);
    write(path, others);
    return print(`\`${folder}\` is no longer trusted.\n`, io);
  }
  const known = await findTrusted(folder, { mode: 'refuse', option: '' }, io);
  if (known.code.size === 0 && known.credentials.size === 0)
    return print(`No configuration of \`${folder}\` runs code or sends credentials.\n`, io);
  if (flags.dryRun === true)
    return print(
      describeCode('This code would run', folder, [...known.code]) +
        describeCredentials('These credentials would be sent', known.credentials),
      io,
    );
  // A configuration that is code must run before its plugins, rulesets and credentials are known.
  const all = await findTrusted(folder, { mode: 'run' }, io);
  const code = await hashCode([...new Set([...known.code, ...all.code])]);
  const sending = await hashCode([...all.credentials.values()].flatMap((paths) => [...paths]));
  const files = { ...code, ...sending };
  write(path, [...others, { folder, date: new Date().toISOString().slice(0, 10), files }]);
  return print(
    describeCode('Editors and agents may run this code until it changes', folder, Object.keys(code)) +
      describeCredentials('These credentials are sent until their configuration changes', all.credentials),
    io,
  );
}

async function findFolder(name: string, { revoke }: TrustFlags, io: Io): Promise<string> {
  const path = resolve(io.cwd(), name);
  if (await isFolder(path)) return realpathSync(path);
  // The trust of a removed folder can still be revoked.
  if (revoke === true) return path;
  throw new CommandError(`There is no folder \`${name}\`.`);
}

/** The code and credentials of configurations that require the user's permission. */
interface Trusted {
  /** The absolute paths of the code. */
  readonly code: ReadonlySet<string>;
  /** The absolute paths of the files with credentials, by a description of the credential and its target. */
  readonly credentials: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Finds the code and credentials of all configurations for the documents in a folder. */
async function findTrusted(folder: string, policy: CodeGate['policy'], io: Io): Promise<Trusted> {
  const found = new Set<string>();
  const gate = new CodeGate(policy, folder, {
    onRun: (path) => void found.add(path),
    onRefused: ({ paths }) => paths.forEach((path) => found.add(path)),
  });
  const configurations = new Configurations({ rules, cwd: folder, gate });
  const shared = new SharedFiles(folder, gate);
  const credentials = new Map<string, Set<string>>();
  await runReportingMistakes(io, async () => {
    const { inputs } = await expandInputs([folder], { cwd: folder });
    const all = new Set<Configuration>([await configurations.forFolder(folder)]);
    for (const { uri } of inputs) all.add(await configurations.forDocument(uri));
    for (const { content, values } of all) {
      const codeFolder = content.path === undefined ? folder : dirname(content.path);
      await shared.loadRuleset(values.spectral?.value, undefined, codeFolder);
      for (const { value, origin } of values.credentials ?? [])
        for (const { variable } of Object.values(value.headers)) {
          const sent = `${variable} to ${value.origin}`;
          credentials.set(sent, (credentials.get(sent) ?? new Set()).add(origin.file.path));
        }
    }
  });
  return { code: new Set([...found].filter((path) => resolve(path) === path)), credentials };
}

function describeCode(title: string, folder: string, paths: readonly string[]): string {
  if (paths.length === 0) return '';
  return `${title} in \`${folder}\`:\n${paths.map((path) => `  ${getDisplayName(path, folder)}\n`).join('')}`;
}

function describeCredentials(title: string, credentials: Trusted['credentials']): string {
  if (credentials.size === 0) return '';
  return `${title}:\n${[...credentials.keys()].map((sent) => `  ${sent}\n`).join('')}`;
}

async function describeFolders(folders: readonly TrustedFolder[]): Promise<string> {
  if (folders.length === 0) return 'No folder is trusted.\n';
  const texts: string[] = [];
  for (const entry of folders) {
    const lines: string[] = [];
    for (const path of Object.keys(entry.files)) {
      const state = await stateOfFiles([path], entry.folder, [entry]);
      lines.push(
        `  ${getDisplayName(path, entry.folder)}${state.kind === 'trusted' ? '' : '  (changed: no longer trusted)'}\n`,
      );
    }
    texts.push(`${entry.folder}, since ${entry.date}\n${lines.join('')}`);
  }
  return texts.join('');
}

function getDisplayName(path: string, folder: string): string {
  return displayName(pathToFileURL(path).href, folder);
}

function write(path: string, folders: readonly TrustedFolder[]): void {
  try {
    writeTrust(path, folders);
  } catch (error) {
    throw error instanceof TrustFileError ? new CommandError(error.message) : error;
  }
}

async function print(text: string, io: Io): Promise<ExitCode> {
  const output = await openOutput(undefined, [], io);
  await output.write(escapedLines(text));
  await output.commit();
  return 0;
}
