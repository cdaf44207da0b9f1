import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Threads } from '@assay/run/io';
import { runCommand, type Result } from './support/command.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

let folder: string;
let module: URL;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-jobs-'));
  module = pathToFileURL(join(folder, 'threads/stdin.mjs'));
  // Bundles the module, because threads run without the tests' compiler.
  await build({
    stdin: {
      contents:
        "import { documentWorker } from './document-worker.js'; export default documentWorker(new Set());",
      resolveDir: join(root, 'packages/run/src/validation'),
      loader: 'ts',
    },
    outdir: join(folder, 'threads'),
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
  mkdirSync(join(folder, 'specs'));
  mkdirSync(join(folder, 'deaths'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function assay(args: readonly string[], threads: Omit<Threads, 'module'> = {}): Promise<Result> {
  return runCommand(folder, ['validate', ...args], { threads: { module, ...threads }, input: document(99) });
}

/** Counts the threads that have loaded the documents' plugin so far. */
function threadsSeen(): number {
  return readdirSync(join(folder, 'specs')).filter((name) => name.startsWith('thread-')).length;
}

function read(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

/** A document whose length, faults and suppressions depend on its number. */
function document(number: number, servers = 'http'): string {
  const paths = Array.from({ length: 1 + ((number * 7) % 20) }, (_, index) => {
    const comment = index === 1 ? ' # assay-ignore: missing-response-schema\n' : '\n';
    return `  /things${index}/{id}:${comment}    get:
      operationId: thing${index}
      responses:
        '200':
          description: A thing.
          content: { application/json: { schema: { $ref: 'shared/thing.yaml' } } }
`;
  });
  return `openapi: 3.1.0
info: { title: Things ${number}, version: 1.0.0 }
servers:
  - url: ${number % 3 === 0 ? 'https' : servers}://things${number}.test
paths:
${paths.join('')}`;
}

/** Writes 14 documents, a broken one, one without paths, and the files that they share. */
function writeDocuments(): void {
  mkdirSync(join(folder, 'specs/shared'));
  write('specs/shared/thing.yaml', 'type: object\nproperties:\n  name: { type: string }\n');
  for (let number = 10; number < 24; number++) write(`specs/${number}.yaml`, document(number));
  write('specs/21-broken.yaml', 'openapi: 3.1.0\ninfo: {title: Things\npaths: {}\n');
  write('specs/22-clean.json', '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{}}');
  write('specs/23-lost.yaml', document(23).replaceAll('thing.yaml', 'gone.yaml'));
  write('specs/.assay-ignore.yaml', '- { rule: plaintext-communication, file: 11.yaml, reason: old }\n');
  write(
    'specs/own.mjs',
    `import { writeFileSync } from 'node:fs';
import { isMainThread, threadId } from 'node:worker_threads';
if (!isMainThread) writeFileSync(new URL('thread-' + threadId, import.meta.url), '');
${plugin(`if (node.raw.info.title.endsWith('2')) context.report({ at: node });
  if (node.raw.info.title.endsWith('3')) context.undecided({ at: node, what: 'document', why: 'it is odd' });`)}`,
  );
  write(
    'specs/assay.config.yaml',
    `plugins: ['./own.mjs']
rules: { operation-id-missing: medium }
overrides:
  - { files: '1*', rules: { string-max-length-missing: off } }
  - { operations: thing2, rules: { missing-response-schema: info } }
`,
  );
}

function plugin(visit: string): string {
  return `export default { name: 'own', apiVersion: 1, rules: [{
    id: 'own/rule',
    meta: { name: 'Own', category: 'documentation', severity: 'low', formats: ['oas3.1'], preset: 'recommended',
      problem: 'It is so.', impact: 'None.', recommendation: 'None.' },
    create: (context) => ({ Document(node) { ${visit} } }),
  }] };`;
}

describe('--jobs', { timeout: 60_000 }, () => {
  beforeAll(() => {
    writeDocuments();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder });
    git('init', '--quiet');
    git('add', 'specs');
    git('commit', '--quiet', '--message', 'one');
    for (const number of [12, 13, 20, 22]) write(`specs/${number}.yaml`, document(number + 1, 'ws'));
    write('specs/shared/thing.yaml', 'type: object\nproperties:\n  label: { type: string }\n');
  });

  it.each([
    ['for programs, with unreadable documents and standard input', ['-', 'gone.yaml', '-f', 'json']],
    [
      'for people, and in files for programs',
      '--all --max-findings 20 -f codeframe -f sarif -o a -f teamcity -o b'.split(' '),
    ],
    [
      'of new findings since a commit and fails the gate',
      ['--since', 'HEAD', '-q', '--fail-severity', 'low'],
    ],
  ])('gives the same report for any number: %s', async (_, args) => {
    const files = ['a', 'b'].filter((name) => args.includes(name));
    const item = await assay(['specs', ...args, '--jobs', '1']);
    const written = files.map(read);
    const before = threadsSeen();
    expect(await assay(['specs', ...args, '--jobs', '2'])).toEqual(item);
    expect(files.map(read)).toEqual(written);
    expect(threadsSeen()).toBeGreaterThan(before);
    expect(item.stdout).toContain('12.yaml');
    if (!args.includes('-q')) expect(item.stdout).toMatch(/it is odd/);
  });

  it('gives the same baseline, and the same report of findings outside it', async () => {
    const update = ['specs', '--baseline', 'known.json', '--update-baseline', '--jobs'];
    const results: (Result | string)[][] = [];
    for (const jobs of ['1', '2']) {
      const known = await assay([...update, jobs]);
      const written = readFileSync(join(folder, 'known.json'), 'utf8');
      copyFileSync(join(folder, 'known.json'), join(folder, `known${jobs}.json`));
      rmSync(join(folder, 'known.json'));
      results.push([known, written]);
    }
    expect(results[1]).toEqual(results[0]);
    write('specs/14.yaml', document(15));
    const compare = ['specs', '--baseline', 'known1.json', '--jobs'];
    const item = await assay([...compare, '1']);
    expect(item.stderr).toMatch(/findings? known from `known1\.json`\.\n.* no longer found:\n/);
    expect(await assay([...compare, '2'])).toEqual(item);
  });

  it('is a number from one on', async () => {
    for (const wrong of ['0', 'two', '-1']) {
      const { exitCode, stderr } = await assay(['specs', '--jobs', wrong]);
      expect(exitCode).toBe(2);
      expect(stderr).toContain('`--jobs ');
    }
  });
});

describe('a thread that ends', { timeout: 60_000 }, () => {
  beforeAll(() => {
    const visit = `
      if (node.raw.info.title === 'Huge') { const all = []; for (;;) all.push([all.length, {}]); }
      if (node.raw.info.title === 'Last') process.exit(7);
      context.report({ at: node });`;
    write('deaths/own.mjs', plugin(visit));
    write('deaths/assay.config.yaml', 'plugins: [./own.mjs]\n');
    const named = (title: string): string =>
      `openapi: 3.1.0\ninfo: { title: ${title}, version: '1' }\npaths: {}\n`;
    for (const name of ['1', '2', '3', '4', '5', '6']) write(`deaths/${name}.yaml`, named('Small'));
    write('deaths/2.yaml', named('Huge'));
    write('deaths/4.yaml', named('Last'));
  });

  it('affects its document only, and the report names it and the reason', async () => {
    const args = ['deaths', '--jobs', '2', '--format', 'json'];
    const { exitCode, stdout } = await assay(args, { heap: 160 });
    const { documents, summary } = JSON.parse(stdout) as {
      documents: {
        uri: string;
        status: string;
        result: { id: string; problem: string }[];
        failures: object[];
      }[];
      summary: object;
    };
    expect(documents.map(({ uri, status }) => [uri.replace(/.*\//, ''), status])).toEqual([
      ['1.yaml', 'success'],
      ['2.yaml', 'error'],
      ['3.yaml', 'success'],
      ['4.yaml', 'error'],
      ['5.yaml', 'success'],
      ['6.yaml', 'success'],
    ]);
    expect(documents[1]?.result).toMatchObject([
      {
        id: 'document-too-large',
        problem: 'The analysis of `deaths/2.yaml` needs more memory than the 160 MiB that it may use.',
      },
    ]);
    expect(documents[3]?.failures).toMatchObject([
      { rule: 'analysis', message: expect.stringContaining('exited with code: 7') },
    ]);
    expect(documents[5]?.result).toMatchObject([{ id: 'own/rule' }]);
    expect(summary).toMatchObject({ documents: 6, notAnalysed: 2, failures: 1 });
    expect(exitCode).toBe(2);
  });
});
