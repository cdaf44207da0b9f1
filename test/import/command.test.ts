import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportFormats } from '../../packages/exporters/src/index.js';
import type { Flow, Project } from '../../packages/project-generator/src/index.js';
import { runCommand, type Result } from '../support/command.js';

const api = `openapi: 3.0.3
info: { title: Parcels, version: 1.0.0 }
servers: [{ url: https://api.parcels.test/v1 }]
security: [{ key: [] }]
paths:
  /parcels:
    post:
      operationId: sendParcel
      tags: [parcels]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [weight, email]
              properties:
                id: { type: string, readOnly: true }
                weight: { type: number, minimum: 0.1, maximum: 30 }
                email: { type: string, format: email }
      responses:
        '201':
          description: It is on its way.
          content:
            application/json:
              schema: { type: object, properties: { id: { type: string } } }
  /parcels/{parcelId}:
    parameters: [{ name: parcelId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getParcel
      tags: [parcels]
      responses: { '200': { description: The parcel. } }
    delete: { operationId: deleteParcel, tags: [parcels] }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-import-'));
  writeFileSync(join(folder, 'parcels.yaml'), api);
});
afterEach(() => rmSync(folder, { recursive: true }));

function assay(...args: readonly string[]): Promise<Result> {
  return runCommand(folder, ['import', ...args]);
}

function read<T>(path: string): T {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as T;
}

describe('assay import', () => {
  it('prints the created projects and their needs to a person', async () => {
    const { exitCode, stdout, stderr } = await assay('parcels.yaml');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "parcels.yaml   OpenAPI 3.0.3, 3 operations, 0 schemas

      TARGETS
        https://api.parcels.test:443   3 projects

      CREDENTIALS
        auth.key   API key   3 projects   API key sent in header \`X-Key\`

      COVERAGE   4 of 4 values in messages

      PREREQUISITES   2 of 3 projects first need another request
        getParcel <- sendParcel (path.parcelId)
        deleteParcel <- sendParcel (path.parcelId)

      ERRORS
      MEDIUM  operation-responses-missing
        deleteParcel: \`DELETE /parcels/{parcelId}\` has no \`responses\`, so the document does not define
        what it returns.

      3 projects, 1 error.
      Write them to a folder with --out, and for other tools with --export.
      "
    `);
  });

  it('prints the response of the interface to a program', async () => {
    const { stdout } = await assay('parcels.yaml', '--format', 'json');
    const response = JSON.parse(stdout) as {
      projects: Project[];
      errors: { id: string; operation: string }[];
    };
    expect(Object.keys(response)).toEqual(['projects', 'errors']);
    expect(response.projects.map(({ name }) => name)).toEqual(['sendParcel', 'getParcel', 'deleteParcel']);
    expect(response.errors).toContainEqual(
      expect.objectContaining({ id: 'operation-responses-missing', operation: 'deleteParcel' }),
    );
  });

  it('writes one file for each record, and the exports', async () => {
    const { exitCode, stdout } = await assay(
      'parcels.yaml',
      '--out',
      'out',
      ...exportFormats.flatMap((format) => ['--export', format]),
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Written to out, with exports for har, ');
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual([
      'errors.json',
      'exports',
      'files.json',
      'flows',
      'group.json',
      'projects',
      'schemas.json',
      'variables',
    ]);
    expect(readdirSync(join(folder, 'out/exports')).toSorted()).toEqual([...exportFormats].toSorted());
    const flow = read<Flow>('out/flows/getParcel.json');
    expect(flow.steps.map(({ id }) => id)).toEqual(expect.arrayContaining(['sendParcel', 'getParcel']));
    expect(read<Project>('out/projects/getParcel.json').flow).toBe(flow.id);
  });

  it('reports the values that an export cuts', async () => {
    const tree = '{ type: object, properties: { next: { $ref: "#/components/schemas/Tree" } } }';
    const circular = api
      .replace('components:\n', `components:\n  schemas: { Tree: ${tree} }\n`)
      .replace(
        'schema: { type: object, properties: { id: { type: string } } }',
        "schema: { $ref: '#/components/schemas/Tree' }",
      );
    writeFileSync(join(folder, 'circular.yaml'), circular);
    const { stdout } = await assay('circular.yaml', '--out', 'out', '--export', 'arazzo');
    expect(stdout).toContain(
      'NOT EXPORTED\n  arazzo: The schema `Tree` contains itself: it is cut at the recursion.\n',
    );
  });

  it('reports once the values that several exports omit', async () => {
    const oauth = api.replace(
      /securitySchemes:[^]*$/,
      'securitySchemes: { key: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://id.test/token, scopes: {} } } } }\n',
    );
    writeFileSync(join(folder, 'oauth.yaml'), oauth);
    const { stdout } = await assay(
      'oauth.yaml',
      '--out',
      'out',
      ...['har', 'raw', 'burp'].flatMap((format) => ['--export', format]),
    );
    const [, leftOut = ''] = stdout.split('NOT EXPORTED\n');
    expect(leftOut).toMatch(/^ {2}har, raw, burp: The requests for access tokens/);
    expect(leftOut.match(/The requests for access tokens/g)).toHaveLength(1);
  });

  it('creates the same records of the same document', async () => {
    await assay('parcels.yaml', '--out', 'one');
    await assay('parcels.yaml', '--out', 'two');
    const withoutTimes = (path: string): string =>
      readFileSync(join(folder, path), 'utf8').replace(/"(?:created|updated)At": ".*"/g, '');
    for (const path of readdirSync(join(folder, 'one'), { recursive: true, encoding: 'utf8' })) {
      if (path.endsWith('.json'))
        expect(withoutTimes(join('two', path))).toBe(withoutTimes(join('one', path)));
    }
  });

  it('replaces its own output on request, and nothing else', async () => {
    await assay('parcels.yaml', '--out', 'out');
    const again = await assay('parcels.yaml', '--out', 'out');
    expect(again.exitCode).toBe(2);
    expect(again.stderr).toContain('Cannot write to `out`: it is not empty.');
    expect((await assay('parcels.yaml', '--out', 'out', '--force')).exitCode).toBe(0);
    mkdirSync(join(folder, 'mine'));
    writeFileSync(join(folder, 'mine/notes.txt'), 'keep me');
    const other = await assay('parcels.yaml', '--out', 'mine', '--force');
    expect(other.stderr).toContain('Assay does not recognise `notes.txt` as a file of an import.');
    expect(readdirSync(join(folder, 'mine'))).toEqual(['notes.txt']);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  const everyExport = exportFormats.flatMap((format) => ['--export', format]);
  const again = () => assay('parcels.yaml', '--out', 'out', '--force');

  it.each(['notes.txt', 'projects/notes.txt', 'flows/mine/copy.json', 'exports/har/mine.har'])(
    'replaces no folder with %s, which a user wrote',
    async (path) => {
      await assay('parcels.yaml', '--out', 'out', ...everyExport);
      mkdirSync(join(folder, 'out', path, '..'), { recursive: true });
      writeFileSync(join(folder, 'out', path), 'keep me');
      const { exitCode, stderr } = await again();
      expect(exitCode).toBe(2);
      expect(stderr).toContain(
        `Cannot replace \`out\`: Assay does not recognise \`${path}\` as a file of an import. Move or delete it, or name another folder.`,
      );
      expect(readFileSync(join(folder, 'out', path), 'utf8')).toBe('keep me');
      rmSync(join(folder, 'out', path));
      expect((await again()).exitCode).toBe(0);
      expect(readdirSync(join(folder, 'out'))).not.toContain('exports');
    },
  );

  it('replaces a file that was edited, but not a copy of it', async () => {
    await assay('parcels.yaml', '--out', 'out');
    writeFileSync(join(folder, 'out/variables/getParcel.json'), '{}');
    expect((await again()).exitCode).toBe(0);
    expect(readFileSync(join(folder, 'out/variables/getParcel.json'), 'utf8')).not.toBe('{}');
    cpSync(join(folder, 'out/variables/getParcel.json'), join(folder, 'out/variables/copy.json'));
    expect((await again()).stderr).toContain('does not recognise `variables/copy.json`');
  });

  it('replaces an import without a list of its files if all of them are records', async () => {
    const withoutList = async (): Promise<void> => {
      expect((await again()).exitCode).toBe(0);
      rmSync(join(folder, 'out/files.json'));
    };
    await withoutList();
    await withoutList();
    cpSync(join(folder, 'out/flows/getParcel.json'), join(folder, 'out/flows/copy.json'));
    expect((await again()).stderr).toContain('does not recognise `flows/copy.json`');
    rmSync(join(folder, 'out/flows/copy.json'));
    writeFileSync(join(folder, 'out/projects/getParcel.json'), '{ "id": "mine" }');
    expect((await again()).stderr).toContain('does not recognise `projects/getParcel.json`');
    rmSync(join(folder, 'out'), { recursive: true });
    await withoutList();
    writeFileSync(join(folder, 'out/files.json'), '["group.json"]');
    expect((await again()).stderr).toContain('does not recognise `files.json`');
  });

  it('targets another server on request', async () => {
    const { stdout } = await assay(
      'parcels.yaml',
      '--format',
      'json',
      '--base-url',
      'http://localhost:8080/api',
      '--engine',
      'fuzzer',
    );
    const { projects } = JSON.parse(stdout) as { projects: Project[] };
    expect(projects[0]?.targets[0]).toMatchObject({
      name: 'http://localhost:8080',
      driver: { scheme: 'HTTP', address: 'localhost', port: 8080 },
    });
    expect(projects[0]?.engine).toBe('fuzzer');
  });

  it.each([
    [['parcels.yaml', '--export', 'har'], '`--export` needs `--out` with the folder for the exports.'],
    [
      ['parcels.yaml', '--out', 'out', '--export', 'har,telnet'],
      '`--export telnet` is not known. Use `har`, ',
    ],
    [
      ['parcels.yaml', '--base-url', 'ftp://x'],
      '`--base-url ftp://x`: use a URL such as `https://api.test/v1`.',
    ],
    [['missing.yaml'], 'missing.yaml'],
    [
      ['parcels.yaml', '--out', 'parcels.yaml'],
      'Cannot write to `parcels.yaml`: it is a file, but a folder is needed.',
    ],
  ])('%s is wrong usage', async (args, message) => {
    const { exitCode, stderr } = await assay(...args);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
  });

  it('reports why there is no project if a document cannot be analysed', async () => {
    writeFileSync(join(folder, 'broken.yaml'), 'openapi: 3.1.0\ninfo: {title: Petstore\n');
    const { exitCode, stdout } = await assay('broken.yaml');
    expect(exitCode).toBe(1);
    expect(stdout).toContain('document-parse-error');
    expect(stdout).toContain('No projects were created: the document cannot be analysed.');
  });
});
