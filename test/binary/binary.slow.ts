import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBinaries, sizeFaults, type BuiltBinary } from '../../tools/binaries/build-binaries.js';
import { findOwnTarget, targets } from '../../tools/binaries/targets.js';
import { makeClone, type Clone } from '../../tools/readme/clone.js';
import { codeBlocks, documentedCommands } from '../../tools/readme/markdown.js';
import { ensureBuilt } from '../support/built.js';
import { askServer } from '../support/server-process.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const work = mkdtempSync(join(tmpdir(), 'assay-binary-'));
/** The path of an executable that was built before, from the environment. */
const given = process.env['ASSAY_BINARY'];
let clone: Clone;
/** The clone for the npm package, because commands such as `assay split` fail if their output files exist. */
let packageClone: Clone;
let assay: string;
let built: readonly BuiltBinary[] = [];
let env: Readonly<Record<string, string>>;

beforeAll(async () => {
  ensureBuilt();
  clone = makeClone(root);
  packageClone = makeClone(root);
  if (given === undefined) {
    const own = targets.filter(({ name }) => name === findOwnTarget()?.name);
    built = await buildBinaries(root, own, join(work, 'archives'), join(work, 'work'));
  }
  assay = given ?? built[0]?.executable ?? '';
  const bin = join(work, 'bin');
  mkdirSync(bin);
  // The PATH of the executable contains neither Node nor npm.
  const npx = `#!/bin/sh\n[ "$1" = --yes ] && shift\nshift\nexec "${assay}" "$@"\n`;
  writeFileSync(join(bin, 'npx'), npx, { mode: 0o755 });
  env = {
    PATH: [bin, '/usr/bin', '/bin'].join(delimiter),
    HOME: work,
    ASSAY_CACHE: join(work, 'cache'),
  };
});
afterAll(() => {
  clone.remove();
  packageClone.remove();
  rmSync(work, { recursive: true, force: true });
});

function run(...commandArguments: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(assay, commandArguments, {
    cwd: clone.folder,
    encoding: 'utf8',
    env,
    maxBuffer: 1 << 26,
  });
  return { status, stdout, stderr };
}

describe('the executable', () => {
  const commands = [
    'README.md',
    'docs/ci.md',
    'docs/fix.md',
    'docs/diff.md',
    'docs/bundle.md',
    'docs/overlays.md',
  ]
    .flatMap((file) => documentedCommands(codeBlocks(readFileSync(join(root, file), 'utf8'))))
    .map(({ command }) => command)
    .filter((command) => command.startsWith('npx assay') && !/ serve| completion|--watch/.test(command));

  it.each([...new Set(commands)])('runs `%s` as the package does', async (command) => {
    const withExecutable = await clone.run(command, { env });
    const reference = await packageClone.run(command, { withoutNpm: true });
    expect(withExecutable.exitCode, withExecutable.stderr).toBe(reference.exitCode);
    const [stdout, expected] = [withExecutable, reference].map((each) =>
      each.stdout.replace(/\d+(\.\d+)? m?s\b/g, '').replaceAll(/assay-readme-\w+/g, ''),
    );
    expect(stdout).toBe(expected);
  });

  it.runIf(given === undefined)('is small enough, and comes with licences, checksums and its parts', () => {
    expect(sizeFaults(built)).toEqual([]);
    const archives = join(work, 'archives');
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: archives });
    const [archive = ''] = readdirSync(archives).filter((name) => name.endsWith('.tar.xz'));
    const [checksum = '', name = ''] = readFileSync(join(archives, 'SHA256SUMS'), 'utf8').trim().split('  ');
    expect(readFileSync(join(archives, 'assay.rb'), 'utf8')).toContain(
      `${name}"\n      sha256 "${checksum}"`,
    );
    const names = execFileSync('tar', ['-tf', join(archives, archive)], { encoding: 'utf8' });
    for (const name of ['assay', 'LICENSE', 'THIRD-PARTY-LICENSES.txt', 'sbom.cdx.json'])
      expect(names).toContain(`/${name}\n`);
    const bill = readFileSync(join(dirname(assay), 'sbom.cdx.json'), 'utf8');
    for (const name of ['node', 'commander', 'vscode-languageserver', 'zod'])
      expect(bill).toContain(`"name": "${name}"`);
    expect(readFileSync(join(dirname(assay), 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain(
      'Node.js is licensed',
    );
  });

  it('validates on several threads', () => {
    for (const index of Array.from({ length: 12 }, (_, each) => each))
      cpSync(join(root, 'examples/bookshop.yaml'), join(clone.folder, `many-${index}.yaml`));
    const { status, stdout } = run('validate', 'many-*.yaml', '--jobs', '2');
    expect(status).toBe(1);
    expect(stdout).toContain('12 documents');
  });

  it('runs rulesets of Spectral, plugins, and reports with a page', () => {
    const ruleset =
      'rules:\n  title-short:\n    given: $.info.title\n    then: { function: length, functionOptions: { max: 2 } }\n';
    writeFileSync(join(clone.folder, 'ruleset.yaml'), ruleset);
    expect(run('validate', 'openapi.yaml', '--ruleset', 'ruleset.yaml').stdout).toContain('title-short');
    expect(run('validate', 'openapi.yaml', '--format', 'html', '--output', 'report.html').status).toBe(1);
    expect(readFileSync(join(clone.folder, 'report.html'), 'utf8')).toContain('<html');
    writeFileSync(
      join(clone.folder, 'plugin.mjs'),
      "export default { apiVersion: 1, name: 'mine', rules: [] };\n",
    );
    writeFileSync(join(clone.folder, 'with-plugin.yaml'), 'plugins: ./plugin.mjs\n');
    const { status, stderr } = run('validate', 'openapi.yaml', '--config', 'with-plugin.yaml', '--quiet');
    expect(status, stderr).toBe(1);
  });

  it('verifies a running service', async () => {
    const server = createServer((_, response) =>
      response.setHeader('content-type', 'application/json').end('{}'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // `as`: the server listens on a port.
    const { port } = server.address() as AddressInfo;
    const command = `npx assay verify openapi.yaml --base-url http://127.0.0.1:${port}`;
    const { stdout, stderr } = await clone.run(command, { env });
    server.close();
    expect(stdout, stderr).toContain('listBooks');
  });

  it('serves editors', async () => {
    const file = join(clone.folder, 'openapi.yaml');
    const { codes, fixes } = await askServer(
      assay,
      ['lsp'],
      { cwd: clone.folder, env },
      pathToFileURL(file).href,
      readFileSync(file, 'utf8'),
    );
    expect(codes).toContain('plaintext-communication');
    expect(fixes.length).toBeGreaterThan(0);
  });

  it('serves agents', () => {
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const { stdout } = spawnSync(assay, ['mcp'], {
      cwd: clone.folder,
      encoding: 'utf8',
      env,
      input: `${JSON.stringify(message)}\n`,
    });
    expect(stdout).toContain('"serverInfo"');
  });

  it('runs without a writable folder', () => {
    const { ASSAY_CACHE: _cache, ...others } = env;
    const closed = { ...others, HOME: '/proc', TMPDIR: work };
    const { status, stdout } = spawnSync(assay, ['validate', 'openapi.yaml'], {
      cwd: clone.folder,
      encoding: 'utf8',
      env: closed,
    });
    expect(status).toBe(1);
    expect(stdout).toContain('plaintext-communication');
    const threads = spawnSync(assay, ['validate', 'many-*.yaml', '--jobs', '2'], {
      cwd: clone.folder,
      encoding: 'utf8',
      env: closed,
    });
    expect(threads.stdout, threads.stderr).toContain('12 documents');
    expect(readdirSync(work).filter((name) => name.startsWith('assay-engine-'))).toEqual([]);
  });

  it('reports where to get the service', () => {
    const { status, stderr } = run('serve');
    expect(status).toBe(2);
    expect(stderr).toContain('is not part of the single executable');
  });
});
