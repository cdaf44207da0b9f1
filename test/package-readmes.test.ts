import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { makeClone } from '../tools/readme/clone.js';
import { codeBlocks, documentedCommands } from '../tools/readme/markdown.js';
import { product } from '../tools/product/product.js';
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
  it.each(readmes)('$folder describes its purpose and place, with an example', ({ folder, text }) => {
    // `as`: npm has checked the manifest.
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly name: string;
    };
    expect(text.startsWith(`# ${name}\n`)).toBe(true);
    expect(text).toContain(product.repository);
    expect(text).toContain(name === '@assay/service' ? 'npx assay serve' : '```ts');
    expect(existsSync(join(root, folder, 'CHANGELOG.md'))).toBe(true);
  });

  it('have commands of the README of the repository, which are run', () => {
    const known = documentedCommands(codeBlocks(readFileSync(join(root, 'README.md'), 'utf8'))).map(
      ({ command }) => command.replace(/^npm start -- /, 'npx assay '),
    );
    const own = readmes
      .flatMap(({ text }) => documentedCommands(codeBlocks(text)))
      .filter(({ command }) => !command.startsWith('npm install'));
    expect(own.map(({ command }) => command).filter((command) => !known.includes(command))).toEqual([]);
  });

  it('have examples that print the documented output', { timeout: 120_000 }, async () => {
    for (const { file, text } of examples) writeFileSync(join(clone.folder, file), text);
    const run = examples.map(({ file }) => `await import('./${file}');\nconsole.log('---');`);
    writeFileSync(join(clone.folder, 'run.mts'), run.join('\n'));
    await build({
      entryPoints: [join(clone.folder, 'run.mts')],
      outdir: join(clone.folder, 'run'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      conditions: ['source'],
      external: ['@stoplight/*'],
      logLevel: 'error',
      banner: {
        js: "import{createRequire as assayCreateRequire}from'node:module';const require=assayCreateRequire(import.meta.url);",
      },
    });
    const { stdout, stderr } = spawnSync(process.execPath, ['run/run.mjs'], {
      cwd: clone.folder,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const printed = stdout.split('\n---\n').slice(0, -1);
    expect(Object.fromEntries(examples.map(({ file }, index) => [file, printed[index]?.trimEnd()]))).toEqual(
      Object.fromEntries(examples.map(({ file, output }) => [file, output])),
    );
  });
});
