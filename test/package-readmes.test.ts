import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { makeClone } from '../tools/readme/clone.js';
import { codeBlocks, documentedCommands } from '../tools/readme/markdown.js';
import { home } from '../tools/release/address.js';
import { publishedFolders } from '../tools/release/stage.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const clone = makeClone(root);
afterAll(() => clone.remove());

const readmes = publishedFolders(root).map((folder) => {
  const path = join(root, folder, 'README.md');
  return { folder, text: existsSync(path) ? readFileSync(path, 'utf8') : '' };
});

const examples = readmes.flatMap(({ folder, text }) => {
  const blocks = codeBlocks(text);
  const index = blocks.findIndex(({ language }) => language === 'ts');
  const block = blocks[index];
  if (block === undefined) return [];
  return [{ file: `${folder.replaceAll('/', '-')}.mts`, text: block.text, output: blocks[index + 1]?.text }];
});

describe('the READMEs of the packages', () => {
  it.each(readmes)('$folder says what it is, where it belongs, and shows it', ({ folder, text }) => {
    // npm has checked the form of the manifest.
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly name: string;
    };
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    expect(text).toContain(home);
    expect(text).toContain(name === '@assay/service' ? 'npx assay serve' : '```ts');
    expect(existsSync(join(root, folder, 'CHANGELOG.md'))).toBe(true);
  });

  it('have commands that the README of the repository has too, which are run', () => {
    const known = documentedCommands(codeBlocks(readFileSync(join(root, 'README.md'), 'utf8'))).map(
      ({ command }) => command.replace(/^npm start -- /, 'npx assay '),
    );
    const own = readmes
      .flatMap(({ text }) => documentedCommands(codeBlocks(text)))
      .filter(({ command }) => !command.startsWith('npm install'));
    expect(own.map(({ command }) => command).filter((command) => !known.includes(command))).toEqual([]);
  });

  it('have examples that print what they say', { timeout: 120_000 }, () => {
    for (const { file, text } of examples) writeFileSync(join(clone.folder, file), text);
    const run = examples.map(({ file }) => `await import('./${file}');\nconsole.log('---');`);
    writeFileSync(join(clone.folder, 'run.mts'), run.join('\n'));
    const { stdout, stderr } = node('tsx/dist/cli.mjs', '--conditions=source', 'run.mts');
    expect(stderr).toBe('');
    const printed = stdout.split('\n---\n').slice(0, -1);
    expect(Object.fromEntries(examples.map(({ file }, index) => [file, printed[index]?.trimEnd()]))).toEqual(
      Object.fromEntries(examples.map(({ file, output }) => [file, output])),
    );
  });
});

function node(
  script: string,
  ...scriptArguments: string[]
): { readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, [join(root, 'node_modules', script), ...scriptArguments], {
    cwd: clone.folder,
    encoding: 'utf8',
  });
}
