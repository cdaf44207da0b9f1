import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exporters } from '@assay/exporters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemDefinitions } from '../../packages/project-generator/src/problems/definitions.js';
import { codeBlocks, documentedCommands } from '../../tools/readme/markdown.js';
import { runProgram } from '../../tools/readme/program.js';
import { runCommand } from '../support/command.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const guide = readFileSync(join(root, 'docs/import.md'), 'utf8');
const blocks = codeBlocks(guide);

describe('the guide to imports', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-guide-'));
    cpSync(join(root, 'examples/bookshop.yaml'), join(folder, 'examples/bookshop.yaml'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(documentedCommands(blocks))('has a working command: $command', async ({ command }) => {
    const [npx, assay, ...args] = command.split(' ');
    expect([npx, assay]).toEqual(['npx', 'assay']);
    const { exitCode, stderr } = await runCommand(folder, args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('has code that runs', { timeout: 120_000 }, () => {
    const [program] = blocks.filter(({ language }) => language === 'ts');
    const file = join(root, 'test/import/guide.generated.mjs');
    try {
      const { stdout, stderr } = runProgram(file, program?.text ?? '');
      expect({ stdout, stderr }).toEqual({
        stdout: expect.stringMatching(/^getParcel GET \/parcels\/\d+ HTTP\/1\.1\n$/),
        stderr: '',
      });
    } finally {
      rmSync(file);
    }
  });

  it('lists the issues specific to imports, and the exports', () => {
    const listed = [...guide.matchAll(/^\| `([a-z-]+)` \| (critical|high|medium|low|info) \|/gm)].map(
      ([, id, severity]) => [id, severity],
    );
    expect(listed).toEqual(Object.entries(problemDefinitions).map(([id, { severity }]) => [id, severity]));
    const exports = [...guide.matchAll(/^\| `([a-z0-9]+)` \| [^|]+ \| [^|]+ \|$/gm)].map(([, id]) => id);
    expect(exports).toEqual(expect.arrayContaining(Object.keys(exporters)));
  });
});
