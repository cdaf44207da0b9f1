import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/cli/bin');

describe('the launcher of the command', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-launcher-'));
    cpSync(bin, join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function launch(...commandArguments: string[]): { status: number | null; stdout: string; stderr: string } {
    return spawnSync(process.execPath, [join(folder, 'bin/assay.js'), ...commandArguments], {
      encoding: 'utf8',
    });
  }

  it('prints a remedy if the command is not built', () => {
    const { status, stdout, stderr } = launch('validate');
    expect(stderr).toContain('Run `npm start`');
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  it('runs the built command with its arguments and exit code', () => {
    mkdirSync(join(folder, 'dist'));
    writeFileSync(
      join(folder, 'dist/launch.cjs'),
      'console.log(process.argv.slice(2).join()); process.exitCode = 1;',
    );
    expect(launch('validate', 'a b.yaml')).toMatchObject({
      status: 1,
      stdout: 'validate,a b.yaml\n',
      stderr: '',
    });
  });
});
