import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that a text or a pipeline installs. */
export interface DocumentedInstall {
  /** The file, relative to the root of the checkout. */
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
  /** The packages in npm's syntax: `assay`, `@assay/spectral@0.1.0`. */
  readonly specs: readonly string[];
}

const installCommand =
  /\b(?:npm (?:install|i|add|exec|pack)|npx|pnpm (?:add|dlx)|yarn (?:add|dlx)|bunx?(?: add)?)((?: +[^\s`"'|&;)]+| +"[^"]*")+)/g;

/** A package name with or without a version. */
const packageSpec = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?:@[\w.^~-]+)?$/;

/** Files that are not texts for users or pipelines. */
const ignored =
  /(?:^|\/)(?:CHANGELOG\.md|package-lock\.json)$|^docs\/decisions\/|^benchmarks\/|^test\/|^examples\//;

/** Lists the packages that texts and pipelines of the checkout install from a registry. */
export function listDocumentedInstalls(root: string): DocumentedInstall[] {
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--',
      '*.md',
      '*.yml',
      '*.yaml',
      '*.sh',
      'editors/**/*.ts',
      'skills',
      'deploy',
      'Containerfile',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  return files
    .split('\n')
    .filter((file) => file !== '' && !ignored.test(file))
    .flatMap((file) => findInstalls(file, readFileSync(join(root, file), 'utf8')));
}

/** Finds the install commands of a text. */
export function findInstalls(file: string, text: string): DocumentedInstall[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(installCommand)].flatMap(([command, rest = '']) => {
      const specs = specsOf(command, rest.trim().split(/ +/));
      return specs.length === 0 ? [] : [{ file, line: index + 1, specs }];
    }),
  );
}

function specsOf(command: string, words: readonly string[]): string[] {
  const runs = /^(?:npx|npm exec|pnpm dlx|yarn dlx|bunx)/.test(command);
  const specs: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    // The value of an option: `--prefix folder`.
    if (word.startsWith('-') || before === '--prefix' || before === '--pack-destination') continue;
    if (packageSpec.test(word)) specs.push(word);
    // The words after the first name are arguments of the program.
    if (runs && specs.length > 0) break;
  }
  return specs;
}
