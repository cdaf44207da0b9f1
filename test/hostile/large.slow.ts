import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitCpu, timeoutMs } from './cpu-limit.js';
import { largeInputs } from './large-inputs.js';

let folder = '';
let script = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'));
  script = join(folder, 'analyse-file.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('analyse-file.ts', import.meta.url))],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
  });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

interface Outcome {
  readonly status: string;
  readonly failures: readonly unknown[];
  readonly ids: readonly string[];
}

function analyseApart(file: string): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const [program, args] = limitCpu(['--max-old-space-size=512', script, file]);
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL' as const, maxBuffer: 64e6 };
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error !== null)
        reject(new Error(`The process ended: ${error.signal ?? error.code ?? ''} ${stderr.slice(-1500)}`));
      // `as`: the script prints this object.
      else resolve(JSON.parse(stdout) as Outcome);
    });
  });
}

describe('with 512 MB of memory, a result is returned for', () => {
  it.for(largeInputs)(
    '$name',
    { timeout: timeoutMs, concurrent: true },
    async ({ name, text, status, distinguishes }) => {
      const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.openapi`);
      writeFileSync(file, text());
      const outcome = await analyseApart(file);
      expect(outcome.failures).toEqual([]);
      expect(outcome.status).toBe(status);
      if (distinguishes !== undefined) expect(outcome.ids).toContain(distinguishes);
    },
  );
});
