import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingDefinitions } from '../../packages/service/src/settings/definitions.js';
import { wideScopes } from '../../packages/service/src/keys/scopes.js';
import { codeBlocks, documentedCommands } from '../../tools/readme/markdown.js';
import { startService, type Service } from './support/service.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const guide = readFileSync(join(root, 'docs/service.md'), 'utf8');
const blocks = codeBlocks(guide);
const commands = documentedCommands(blocks).map(({ command }) => command);
const isStart = (command: string): boolean => /^npx assay serve\b/.test(command);
/** True for commands that the guide runs while the service is stopped. */
const isBackup = (command: string): boolean => command.startsWith('tar ');

const hasCurl = spawnSync('curl', ['--version']).status === 0;

describe('the guide to the service', () => {
  let home: string;
  let service: Service;
  let documents: Server;
  let stop: Promise<unknown> | undefined;
  const stopped = (): Promise<unknown> => (stop ??= service.stop());
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'assay-guide-'));
    mkdirSync(join(home, 'examples'));
    cpSync(join(root, 'examples/bookshop.yaml'), join(home, 'examples/bookshop.yaml'));
    cpSync(join(root, 'examples/bookshop-next.yaml'), join(home, 'examples/bookshop-next.yaml'));
    documents = createServer((_request, response) =>
      response.end(readFileSync(join(root, 'examples/bookshop.yaml'))),
    );
    await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
    for (const { language, text: content } of blocks)
      if (language === 'yaml service.yaml' && content.includes('fetchAllow'))
        writeFileSync(join(home, 'service.yaml'), content);
    const config = ['--config', join(home, 'service.yaml'), '--fetch-allow', `127.0.0.1:${documentsPort()}`];
    service = await startService({
      data: join(home, '.local/share/assay'),
      env: { HOME: home },
      args: [...config, '--processes', '1'],
    });
  }, 60_000);
  afterAll(async () => {
    await stopped();
    documents.close();
    rmSync(home, { recursive: true, force: true });
  });

  it.runIf(hasCurl)('has commands that work one after the other', { timeout: 120_000 }, async () => {
    const run = commands.filter((command) => !isStart(command) && !isBackup(command));
    const outputs = await runAll(run);
    const outputOf = (...words: readonly string[]): unknown => {
      const index = run.findIndex((command) => words.every((word) => command.includes(word)));
      return JSON.parse(outputs[index] ?? '');
    };
    expect(outputOf('/openapi/validate', 'bookshop.yaml')).toMatchObject({
      status: 'success',
      result: expect.arrayContaining([expect.objectContaining({ id: 'plaintext-communication' })]),
    });
    expect(outputOf('preset=strict')).toMatchObject({
      result: expect.arrayContaining([
        expect.objectContaining({
          severity: 'high',
          location: expect.objectContaining({ pointer: '/servers/0/url' }),
        }),
      ]),
    });
    expect(outputOf('validate/url')).toMatchObject({ status: 'error', result: [{ id: 'document-refused' }] });
    expect(outputOf('/openapi/diff')).toMatchObject({ status: 'success', summary: { weaker: 2 } });
    expect(outputOf('/openapi/import')).toMatchObject({
      projects: expect.arrayContaining([expect.objectContaining({ engine: 'fuzzer' })]),
    });
    expect(outputOf('-F', '$ENGINE')).toMatchObject({
      projects: expect.arrayContaining([expect.objectContaining({ engine: 'nightly' })]),
    });
    expect(outputOf('import/url')).toMatchObject({ projects: [], errors: [{ id: 'document-refused' }] });
    expect(outputOf('name=book')).toMatchObject({ items: expect.any(Array) });
    expect(outputOf('/ready')).toMatchObject({ status: 'ok' });
  });

  it('fetches an allowed document, with a configuration from a file', { timeout: 60_000 }, async () => {
    expect(commands).toContain('npx assay serve --config service.yaml');
    const { json } = await service.client.request('POST', '/api/conversion/openapi/validate/url', {
      body: { url: `http://127.0.0.1:${documentsPort()}/bookshop.yaml` },
    });
    expect(json()).toMatchObject({ status: 'success' });
  });

  it('has a working back-up of a stopped service', async () => {
    const backups = commands.filter(isBackup);
    expect(backups).toHaveLength(1);
    await stopped();
    await runAll(backups);
  });

  it('has valid configurations', () => {
    const names = settingDefinitions.map(({ name }): string => name);
    const keys = blocks
      .filter(({ language }) => language === 'yaml service.yaml')
      .flatMap(({ text: content }) => content.split('\n').map((line) => line.replace(/:.*/, '')));
    expect(keys.filter((key) => !names.includes(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(5);
  });

  it('lists the scopes of keys', () => {
    const listed = [...guide.matchAll(/^\| `([a-z]+)` \| [^|]+ \|$/gm)].map(([, word]) => word);
    expect(listed).toEqual(expect.arrayContaining([...wideScopes]));
  });

  function documentsPort(): number {
    // `as`: the server listens on a port.
    return (documents.address() as AddressInfo).port;
  }

  /** Runs the commands in one shell, like a reader; returns the standard output of each. */
  async function runAll(lines: readonly string[]): Promise<string[]> {
    const script = [
      'set -euo pipefail',
      `npx() { shift; ${JSON.stringify(process.execPath)} ${JSON.stringify(join(root, 'packages/cli/bin/assay.js'))} "$@"; }`,
      'curl() { command curl --silent --show-error --fail-with-body --noproxy \'*\' "$@"; }',
      ...lines.flatMap((line) => [
        'printf "\\n@@@\\n"',
        line
          .replaceAll('localhost:8443', `localhost:${service.port}`)
          .replaceAll('localhost:8080', `localhost:${documentsPort()}`),
      ]),
    ].join('\n');
    const shell = spawn('bash', ['-c', script], {
      cwd: home,
      env: { PATH: process.env['PATH'], HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr, code] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      new Promise<number | null>((resolve) => shell.on('close', resolve)),
    ]);
    expect(code, `${stdout.slice(-2000)}${stderr}`).toBe(0);
    return stdout.split('\n@@@\n').slice(1);
  }
});
