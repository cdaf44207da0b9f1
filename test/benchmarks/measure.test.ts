import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureInTurn } from '../../benchmarks/measure/interleave.mjs';
import { measureProcess } from '../../benchmarks/measure/process.mjs';
import { measuredFunctions, steps } from '../../benchmarks/steps/steps.mjs';

const root = new URL('../../', import.meta.url);
let scratch = '';

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'assay-measure-test-'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

function measure(script: string, limits: { seconds?: number; megabytes?: number } = {}) {
  return measureProcess(
    { command: [process.execPath, '-e', script], stdout: join(scratch, 'out.txt') },
    { seconds: 30, megabytes: 1000, ...limits },
    scratch,
  );
}

describe.runIf(process.platform === 'linux')('a measured process', () => {
  it('is measured with the processes that it starts', async () => {
    const burn = 'const end = process.cpuUsage().user + 3e5; while (process.cpuUsage().user < end);';
    const script = `require('child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); console.log('done')`;
    const run = await measure(script);
    expect(run).toMatchObject({ outcome: 'done', exitCode: 0 });
    expect(run.cpuSeconds).toBeGreaterThan(0.3);
    expect(run.megabytes).toBeGreaterThan(20);
    expect(readFileSync(join(scratch, 'out.txt'), 'utf8')).toBe('done\n');
  });

  it('is stopped at its time limit, and its use until then is reported', async () => {
    const run = await measure('for (;;);', { seconds: 0.5 });
    expect(run.outcome).toBe('time');
    expect(run.cpuSeconds).toBeGreaterThan(0);
  });

  it('is stopped at its limit of memory', async () => {
    const run = await measure('const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));', { megabytes: 200 });
    expect(run.outcome).toBe('memory');
  });

  it('has crashed if it ends with an exit code without a result', async () => {
    expect(await measure('process.exit(1)')).toMatchObject({ outcome: 'done', exitCode: 1 });
    expect(await measure('process.abort()')).toMatchObject({ outcome: 'crashed', exitCode: 134 });
  });
});

describe('the functions whose time is measured', () => {
  it.each(measuredFunctions)('$name is exported by $file', ({ step, file, name }) => {
    expect(steps).toContain(step);
    expect(existsSync(new URL(file, root))).toBe(true);
    expect(readFileSync(new URL(file, root), 'utf8')).toMatch(
      new RegExp(`^export (async )?function ${name}\\(`, 'm'),
    );
  });
});

describe.runIf(process.platform === 'linux')('tools that run in turn', () => {
  it('a tool that exits like one with findings, and leaves no result, has crashed and is not run again', async () => {
    const tool = (name: string, script: string) => ({
      name,
      command: () => ({ command: [process.execPath, '-e', script], stdout: join(scratch, `${name}.txt`) }),
      countFindings: () => Number(JSON.parse(readFileSync(join(scratch, `${name}.txt`), 'utf8'))),
    });
    const measured = await measureInTurn(
      [tool('good', 'console.log(7); process.exitCode = 1'), tool('bad', 'throw new Error()')],
      'a.yaml',
      { rounds: 2, limits: { seconds: 30, megabytes: 1000 }, scratch },
    );
    expect(measured.get('good')).toMatchObject({
      findings: 7,
      runs: [{ outcome: 'done' }, { outcome: 'done' }],
    });
    expect(measured.get('bad')).toMatchObject({ findings: undefined, runs: [{ outcome: 'crashed' }] });
  });
});
