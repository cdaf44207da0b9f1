import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, type Result } from '../../test/support/command.js';
import { root } from './page.js';

/** The folder that the pages describe: a git repository with a document, its next version and a configuration. */
export interface ExampleFolder {
  readonly folder: string;
  /** Runs a documented command line of Assay in the folder, in this process. */
  run(command: string, display?: { readonly color?: boolean; readonly columns?: number }): Promise<Result>;
  remove(): void;
}

/** Creates the folder in which the commands of the pages run. */
export function makeExampleFolder(): ExampleFolder {
  const folder = mkdtempSync(join(tmpdir(), 'assay-site-'));
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'openapi.yaml'));
  cpSync(join(root, 'examples/bookshop-next.yaml'), join(folder, 'openapi-next.yaml'));
  mkdirSync(join(folder, 'specs'));
  cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'specs/openapi.yaml'));
  writeFileSync(join(folder, 'assay.config.yaml'), 'include:\n  - openapi.yaml\n');
  writeFileSync(join(folder, '.spectral.yaml'), 'extends: spectral:oas\nrules:\n  operation-tags: off\n');
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  const author = ['-c', 'user.name=Assay', '-c', 'user.email=assay@example.test'];
  git(folder, ...author, 'commit', '--quiet', '--message', 'docs: add the API');
  return {
    folder,
    run: (command, { color = false, columns = 100 } = {}) =>
      runCommand(folder, commandWords(command), {
        env: {
          ...process.env,
          COLUMNS: String(columns),
          ...(color ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }),
        },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Splits a command line of Assay into the arguments after `assay` or `npx assay`. */
export function commandWords(command: string): string[] {
  const words = Array.from(
    command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
  if (words[0] === 'npx') words.shift();
  if (words.shift() !== 'assay') throw new Error(`\`${command}\` is not a command line of Assay.`);
  return words;
}

function git(folder: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr}`);
}
