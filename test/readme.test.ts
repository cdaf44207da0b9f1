import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClone, type Clone } from '../tools/readme/clone.js';
import { publishedFolders } from '../tools/release/stage.js';
import { codeBlocks, documentedCommands, linkTargets, showsOutput } from '../tools/readme/markdown.js';
import { runProgram } from '../tools/readme/program.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = codeBlocks(readme);
const commands = documentedCommands(blocks);

/** Commands of the README that this test does not run, each with the reason and who runs it. */
const runElsewhere = new Map([['npm test', 'it would run itself; .ci/run runs it']]);

/** Commands that run until they are stopped. The test waits only for their start. */
const staysRunning = /--watch\b/;

/** One command with `npm start` and one with `npx`. The test runs the others without npm. */
const firstOfTheirKind = new Set(
  ['npm start', 'npx assay '].map(
    (beginning) => commands.find(({ command }) => command.startsWith(beginning))?.command,
  ),
);

/** Commands that start the service or send it a request. */
const ofService = /\bserve\b|^curl\b/;

describe('the commands of the README', () => {
  let clone: Clone;
  beforeAll(() => {
    clone = makeClone(root);
  });
  afterAll(() => clone.remove());

  it('begin with the two that a newcomer needs', () => {
    expect(commands.map(({ command }) => command)).toEqual(expect.arrayContaining(['npm start', 'npm test']));
  });

  it.each(commands.filter(({ command }) => !runElsewhere.has(command) && !ofService.test(command)))(
    '$command (line $line)',
    { timeout: 60_000 },
    async ({ command, output }) => {
      expect(command, 'only commands of the checkout can be checked').toMatch(
        /^(npm start|npx assay|cat .*\| npx assay)\b/,
      );
      const withoutNpm = !firstOfTheirKind.has(command);
      const result = await clone.run(command, { staysRunning: staysRunning.test(command), withoutNpm });
      // Exit code 1 means that `validate` failed the gate. Codes from 2 are errors.
      expect([0, 1, undefined], result.stderr).toContain(result.exitCode);
      if (output !== undefined && !showsOutput(output, withoutBanner(result.stdout))) {
        expect(withoutBanner(result.stdout)).toBe(output);
      }
    },
  );

  it.each([...runElsewhere])('%s is not run here: %s', (command) => {
    expect(readFileSync(join(root, '.ci/run'), 'utf8')).toContain(command);
  });
});

describe('the service of the README', () => {
  it('starts, creates a key, and answers the curl requests', { timeout: 60_000 }, async () => {
    const clone = makeClone(root);
    const [start, ...requests] = commands.filter(({ command }) => ofService.test(command));
    expect(start?.command).toBe('npm start -- serve');
    expect(requests).not.toEqual([]);
    const env = { ASSAY_PORT: '0', ASSAY_DATA: join(clone.folder, 'data'), ASSAY_PROCESSES: '1' };
    const service = clone.start('npm start -- serve', env);
    try {
      const url = await service.saying(/https:\/\/localhost:\d+/);
      const KEY = readFileSync(join(env.ASSAY_DATA, 'first-api-key'), 'utf8').trim();
      for (const { command } of requests) {
        const result = await clone.run(command.replace('https://localhost:8443', url), { env: { KEY } });
        expect(result).toMatchObject({ exitCode: 0, stderr: '' });
        expect(JSON.parse(result.stdout)).toMatchObject({ status: 'success' });
      }
    } finally {
      await service.stop();
      clone.remove();
    }
  });
});

describe('the code of the README', () => {
  it('has a known language', () => {
    const known = ['sh', 'ts', 'text', 'yaml', 'json'];
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([]);
  });

  const snippets = blocks.filter(({ language }) => language === 'ts');
  it.runIf(snippets.length > 0)('compiles and runs', { timeout: 60_000 }, () => {
    const clone = makeClone(root);
    try {
      for (const { line, text } of snippets)
        writeFileSync(join(clone.folder, 'snippets', `line-${line}.ts`), text);
      // package-readmes.test.ts runs the examples in the READMEs of the packages.
      for (const [index, folder] of publishedFolders(root).entries()) {
        const [text] = codeBlocks(readFileSync(join(root, folder, 'README.md'), 'utf8')).flatMap((block) =>
          block.language === 'ts' ? [block.text] : [],
        );
        if (text !== undefined) writeFileSync(join(clone.folder, 'snippets', `package-${index}.ts`), text);
      }
      // Runs the script directly, because `npx` would prompt for the copy to run.
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const config = join(clone.folder, 'tsconfig.json');
      const compilerOptions = {
        noEmit: true,
        composite: false,
        rootDir: '/',
        types: ['node'],
        // Compiles like a reader's project, against the built types. One package comes from its sources, because the build omits
        // it.
        customConditions: [],
        paths: {
          '@assay/spectral-ruleset': [join(root, 'packages/spectral-ruleset/src/ruleset.ts')],
        },
      };
      writeFileSync(
        config,
        JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['snippets'] }),
      );
      expect(output(tsc, ['-p', config], clone.folder)).toBe('');
      for (const { line, text } of snippets) {
        const { status, stderr } = runProgram(join(clone.folder, `line-${line}.mjs`), text);
        expect(status, `line ${line}: ${stderr}`).toBe(0);
      }
    } finally {
      clone.remove();
    }
  });

  function output(script: string, scriptArguments: readonly string[], cwd: string): string {
    return spawnSync(process.execPath, [script, ...scriptArguments], { cwd, encoding: 'utf8' }).stdout;
  }
});

describe('links between the documents of the checkout', () => {
  it.each(documents())('%s leads only to files that exist', (path) => {
    const missing = linkTargets(readFileSync(join(root, path), 'utf8'))
      .filter((target) => !/^([a-z]+:|#)/.test(target))
      .filter((target) => !existsSync(join(root, dirname(path), decodeURI(target.replace(/#.*/, '')))));
    expect(missing).toEqual([]);
  });
});

/** The Markdown files in the root and in docs/, without the generated rule pages. */
function documents(): string[] {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name}`,
  );
  return [...readdirSync(root), ...inDocs].filter(
    (path) => path.endsWith('.md') && !/^docs\/rules\/[a-z]/.test(path),
  );
}

/** npm prints two lines about the script before it runs it. */
function withoutBanner(output: string): string {
  return output.replace(/^\n(> .*\n)+\n/, '').trimEnd();
}
