import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse, compareDocuments, fix, importProjects, validate } from 'assay';
import { runCommand } from './support/command.js';

const api = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
servers: [{ url: https://api.test }]
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200': { description: ok, content: { application/json: { schema: { type: object } } } }
    delete:
      operationId: deletePets
      responses:
        '204': { description: gone }
`;
const overlay = `overlay: 1.0.0
info: { title: Public, version: 1.0.0 }
actions:
  - target: $.paths['/pets'].get
    update:
      parameters:
        - { name: callback_url, in: query, schema: { type: string } }
  - target: $.paths['/pets'].delete
    remove: true
  - target: $.paths['/dogs']
    remove: true
`;
const warning =
  "public.overlay.yaml:10:13: Action 3 changes nothing: `$.paths['/dogs']` matches nothing in the document.";

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-overlays-'));
  writeFileSync(join(folder, 'api.yaml'), api);
  writeFileSync(join(folder, 'public.overlay.yaml'), overlay);
});
afterAll(() => rmSync(folder, { recursive: true }));

const withOverlay = ['--overlay', 'public.overlay.yaml'];

describe('a document with an overlay', () => {
  it('is validated with it, and findings point to the file that has the value', async () => {
    const { stdout, stderr, exitCode } = await runCommand(folder, ['validate', 'api.yaml', ...withOverlay]);
    expect(stdout).toMatch(/ssrf-prone-parameter\n.*\n {4}public\.overlay\.yaml:7:19\n/);
    expect(stdout).toContain('{ name: callback_url, in: query, schema: { type: string } }');
    expect(stdout).toMatch(/operation-description-missing\n.*\n {4}api\.yaml:6:5\n/);
    expect(stdout).not.toContain('DELETE /pets');
    expect(stderr).toContain(warning);
    expect(exitCode).toBe(0);
  });

  it('is validated in threads, and by its configuration', async () => {
    writeFileSync(join(folder, 'other.yaml'), api);
    writeFileSync(join(folder, 'assay.config.yaml'), 'overlays: [public.overlay.yaml]\n');
    try {
      const args = ['validate', 'api.yaml', 'other.yaml', '--format', 'json'];
      const { stdout, stderr } = await runCommand(folder, args);
      expect(stdout.match(/"ssrf-prone-parameter"/g)?.length).toBeGreaterThanOrEqual(2);
      expect(stderr.split(warning)).toHaveLength(2);
      const { stdout: imported } = await runCommand(folder, ['import', 'api.yaml']);
      expect(imported).toContain('1 operation');
      const { stdout: without } = await runCommand(folder, ['validate', 'api.yaml', '--no-config']);
      expect(without).toContain('DELETE /pets');
    } finally {
      rmSync(join(folder, 'assay.config.yaml'));
    }
  });

  it('is imported and verified with it', async () => {
    const imported = await runCommand(folder, ['import', 'api.yaml', ...withOverlay]);
    expect(imported.stdout).toContain('1 operation');
    expect(imported.stderr).toContain(warning);
    const args = ['verify', 'api.yaml', '--base-url', 'http://127.0.0.1:9', '--dry-run', ...withOverlay];
    const { stdout } = await runCommand(folder, args);
    expect(stdout).toContain('listPets');
    expect(stdout).not.toContain('deletePets');
  });

  it('is compared with it on both sides', async () => {
    writeFileSync(
      join(folder, 'next.yaml'),
      api.replace('deletePets', 'deleteAllPets').replace('listPets', 'getPets'),
    );
    const { stdout } = await runCommand(folder, [
      'diff',
      'api.yaml',
      'next.yaml',
      '--fail-on',
      'none',
      ...withOverlay,
    ]);
    expect(stdout).toContain('getPets');
    expect(stdout).not.toContain('deleteAllPets');
  });

  it('is fixed in the document if it has the value, and not in the overlay', async () => {
    const http = api.replace('https:', 'http:');
    writeFileSync(join(folder, 'http.yaml'), `${http}security: []\n`);
    writeFileSync(
      join(folder, 'local.yaml'),
      'overlay: 1.0.0\ninfo: { title: Local, version: "1" }\nactions:\n  - target: $.servers\n    update: { url: http://b.test }\n',
    );
    const args = ['fix', 'http.yaml', '--unsafe', '--apply-overlay', 'local.yaml', '--dry-run'];
    const { stdout, stderr } = await runCommand(folder, args);
    expect(stdout).not.toContain('b.test');
    expect(stderr).toContain(
      'about values that an overlay sets: `assay fix` changes the document, never its overlays.',
    );
    expect(readFileSync(join(folder, 'http.yaml'), 'utf8')).toContain('http://api.test');
  });

  it('is accepted by the functions of the library', async () => {
    const warnings: string[] = [];
    const options = {
      cwd: folder,
      overlays: ['public.overlay.yaml'],
      onOverlayWarning: (text: string) => void warnings.push(text),
    };
    const { findings, documents } = await analyse('api.yaml', options);
    expect(findings.find(({ id }) => id === 'ssrf-prone-parameter')?.location).toMatchObject({
      uri: expect.stringContaining('public.overlay.yaml'),
      pointer: '/actions/0/update/parameters/0/name',
      range: { start: { line: 7, column: 19 } },
    });
    expect(documents.map(({ uri }) => uri.split('/').at(-1))).toEqual(['api.yaml', 'public.overlay.yaml']);
    expect(warnings).toEqual([warning]);
    for await (const { analysis } of validate('api.yaml', options))
      expect(analysis.documents).toHaveLength(2);
    expect((await importProjects('api.yaml', options)).projects).toHaveLength(1);
    expect((await compareDocuments('api.yaml', 'api.yaml', options)).changes).toEqual([]);
    expect((await fix('api.yaml', options)).documents).toEqual([]);
  });
});

describe('an overlay that cannot be applied', () => {
  it.each<[string, string, readonly string[]]>([
    [
      'wrong actions',
      'overlay: 1.0.0\ninfo: { title: x, version: "1" }\nactions:\n  - target: $.paths[\n    update: {}\n  - {}\n',
      [
        'wrong.yaml:4:13: Action 1: `$.paths[` is not a JSONPath (RFC 9535): unclosed bracketed selection (character 9).',
        'wrong.yaml:6:5: Action 2: `target` must be a JSONPath.',
      ],
    ],
    [
      'an update that does not fit',
      'overlay: 1.0.0\ninfo: { title: x, version: "1" }\nactions:\n  - target: $.paths\n    update: 5\n',
      ['wrong.yaml:5:13: Action 1: the target is an object, and the update is not.'],
    ],
    ['no YAML', 'a: [', ['wrong.yaml:1:5: The overlay is neither JSON nor YAML that can be read.']],
    [
      'another document',
      'openapi: 3.1.0',
      ['wrong.yaml:1:1: This is not an overlay: it has no field `overlay` with its version.'],
    ],
  ])('is reported with its place: %s', async (_name, text, messages) => {
    writeFileSync(join(folder, 'wrong.yaml'), text);
    for (const command of [
      ['validate', 'api.yaml'],
      ['import', 'api.yaml'],
      ['diff', 'api.yaml', 'api.yaml'],
    ]) {
      const { stderr, exitCode } = await runCommand(folder, [...command, '--overlay', 'wrong.yaml']);
      expect(stderr.trim().split('\n')).toEqual(messages);
      expect(exitCode).toBe(2);
    }
  });

  it('is reported if it cannot be read', async () => {
    const { stderr, exitCode } = await runCommand(folder, [
      'validate',
      'api.yaml',
      '--overlay',
      'missing.yaml',
    ]);
    expect(stderr).toBe('The overlay `missing.yaml` cannot be read: no such file.\n');
    expect(exitCode).toBe(2);
  });
});
