import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { limitCpu, timeoutMs } from './cpu-limit.js';

const command = fileURLToPath(new URL('../../packages/cli/bin/assay.js', import.meta.url));

const head = '"openapi":"3.1.0","info":{"title":"t","version":"1"}';

function times(count: number, write: (index: number) => string, separator: string): string {
  return Array.from({ length: count }, (_unused, index) => write(index)).join(separator);
}

/** An operation with a parameter and a response with a description. */
const operation = (index: number): string =>
  `"/things${index}/{id}":{"get":{"operationId":"get${index}","parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}],` +
  `"responses":{"200":{"description":"${'A thing. '.repeat(8)}"}}}}`;

const documents: Readonly<Record<string, () => string>> = {
  'operations.json': () => `{${head},"paths":{${times(100_000, operation, ',')}}}`,
  'operations.yaml': () =>
    `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n${times(
      60_000,
      (index) =>
        `  /things${index}/{id}:\n    get:\n      operationId: get${index}\n      parameters:\n        - name: id\n          in: path\n` +
        `          required: true\n          schema:\n            type: string\n      responses:\n        '200':\n          description: ${'A thing. '.repeat(8)}\n`,
      '',
    )}`,
  'anchors.yaml': () =>
    `openapi: 3.1.0\ninfo: &info { title: t, version: '1' }\npaths: {}\nx-many:\n${times(
      600_000,
      (index) => `  key${index}: { a: ${index}, b: [1, 2] }`,
      '\n',
    )}\nx-info: *info\n`,
  'values.json': () => `{${head},"paths":{},"x-many":[${'{},'.repeat(10_000_000)}1]}`,
  'string.json': () => `{${head},"paths":{},"x-long":"${'x'.repeat(100_000_000)}"}`,
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-memory-'));
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, name), text());
}, timeoutMs);

afterAll(() => rmSync(folder, { recursive: true }));

function run(
  memory: number,
  args: readonly string[],
): { readonly status: number | null; readonly text: string } {
  const [program, limited] = limitCpu([`--max-old-space-size=${memory}`, command, ...args]);
  const { status, stdout, stderr } = spawnSync(program, limited, {
    cwd: folder,
    encoding: 'utf8',
    timeout: timeoutMs,
    maxBuffer: 64e6,
    killSignal: 'SIGKILL',
  });
  return { status, text: stdout + stderr };
}

const reported =
  /needs more memory than the [\d,]+ MiB|contains more values than the limit|there is not enough memory/;

describe.each([64, 128, 256])('with %i MB of memory, a sentence reports of', (memory) => {
  it.each(Object.keys(documents))(
    '%s that it is too large, or it is validated',
    { timeout: timeoutMs },
    (name) => {
      const { status, text } = run(memory, ['validate', name]);
      expect(text).not.toMatch(/FATAL ERROR|internal error/);
      expect([0, 1, 2]).toContain(status);
      if (status !== 0) expect(text).toMatch(reported);
    },
  );
});

describe('with 64 MB of memory', () => {
  it.each([
    ['import', ['import', 'operations.yaml']],
    ['diff', ['diff', 'operations.yaml', 'operations.json']],
    ['bundle', ['bundle', 'operations.json', '--output', 'bundled.json']],
    ['score', ['score', 'operations.yaml']],
    ['validate --jobs 2', ['validate', 'operations.yaml', 'operations.json', '--jobs', '2']],
  ])('%s ends with a sentence', { timeout: timeoutMs }, (_name, args) => {
    const { status, text } = run(64, args);
    expect(text).not.toMatch(/FATAL ERROR|internal error/);
    expect([1, 2]).toContain(status);
    expect(text).toMatch(reported);
  });
});
