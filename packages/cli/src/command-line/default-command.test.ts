import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../../test/support/command.js';

const folder = mkdtempSync(join(tmpdir(), 'assay-default-'));
const document =
  "openapi: 3.1.1\ninfo: { title: A, version: '1' }\nservers: [{ url: http://a.test }]\npaths: {}\n";
beforeAll(() => {
  for (const name of ['empty', 'documents', 'configured/specs'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'empty/package.json'), '{}');
  writeFileSync(join(folder, 'documents/b.yaml'), document);
  writeFileSync(join(folder, 'documents/a.yaml'), document);
  writeFileSync(join(folder, 'documents/other.yaml'), 'a: b\n');
  writeFileSync(join(folder, 'configured/specs/c.yaml'), document);
  writeFileSync(join(folder, 'configured/assay.config.yaml'), 'include: specs/*.yaml\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it('validates the documents of the folder', async () => {
  const { exitCode, stdout, stderr } = await runCommand(join(folder, 'documents'), []);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('Running `assay validate a.yaml b.yaml`.');
  expect(stdout).toContain('2 documents: 2 high');
});

it('validates the documents that the configuration includes', async () => {
  const { stdout, stderr } = await runCommand(join(folder, 'configured'), []);
  expect(stderr).toContain('Running `assay validate`.');
  expect(stdout).toContain('specs/c.yaml');
});

it('shows the help in a folder without documents', async () => {
  const { exitCode, stdout, stderr } = await runCommand(join(folder, 'empty'), []);
  expect(exitCode).toBe(2);
  expect(stdout + stderr).toContain('Usage: assay');
});

it('prints the version as a command, too', async () => {
  const { exitCode, stdout } = await runCommand(folder, ['version']);
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: (await runCommand(folder, ['--version'])).stdout,
  });
});
