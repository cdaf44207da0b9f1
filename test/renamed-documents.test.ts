import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';
import { asVersion3 } from './support/version-3.js';

// Findings stay known if a document is converted and renamed at the same time.

const responses = { 200: { description: 'Done.' } };

/** A 2.0 document whose operations and server have findings. */
function makeApi(title: string, name: string) {
  return {
    swagger: '2.0',
    info: { title, version: '1.0.0' },
    host: `${name}.test`,
    schemes: ['http'],
    paths: {
      [`/${name}`]: { get: { operationId: 'list', responses }, post: { operationId: 'add', responses } },
      [`/${name}/{id}`]: {
        delete: {
          operationId: 'drop',
          parameters: [{ name: 'id', in: 'path', required: true, type: 'integer' }],
          responses,
        },
      },
    },
  };
}

const ferries = makeApi('Ferries', 'ferries');
const harbours = makeApi('Harbours', 'harbours');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-renamed-'));
  mkdirSync(join(folder, 'apis'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a document. A converted one shares no line with the original. */
function write(name: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(value, null, name.endsWith('.json') ? 2 : 0));
}

function commit(): void {
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], { cwd: folder });
  };
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
}

interface Run {
  readonly exitCode: number;
  /** The documents that have new findings. */
  readonly fresh: readonly string[];
  readonly known: number;
  readonly notes: string;
}

async function validate(...args: readonly string[]): Promise<Run> {
  const { exitCode, stdout, stderr } = await runCommand(folder, ['validate', ...args, '--format', 'json']);
  if (stdout === '') throw new Error(stderr);
  // `as`: the command's own JSON report.
  const { documents, summary } = JSON.parse(stdout) as {
    readonly documents: readonly {
      readonly uri: string;
      readonly result: readonly { readonly id: string }[];
    }[];
    readonly summary: { readonly known: number };
  };
  const fresh = documents
    .filter(({ result }) => result.some(({ id }) => id === 'plaintext-communication'))
    .map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1));
  return { exitCode, fresh, known: summary.known, notes: stderr };
}

/** The references of a comparison: how to record the findings before, and the options afterwards. */
const comparisons = [
  { with: 'a commit', then: 'HEAD', record: async () => commit(), options: ['--since', 'HEAD', '--no-diff'] },
  {
    with: 'a baseline',
    then: 'known.json',
    record: async () => void (await validate('apis', '--baseline', 'known.json', '--update-baseline')),
    options: ['--baseline', 'known.json'],
  },
];

describe.each(comparisons)('comparing with $with', { timeout: 60_000 }, ({ then, record, options }) => {
  it.each(['apis', 'apis/openapi.yaml'])(
    'recognises a converted document under another name in %s',
    async (input) => {
      write('apis/swagger.json', ferries);
      write('apis/harbours.json', harbours);
      await record();
      rmSync(join(folder, 'apis/swagger.json'));
      write('apis/openapi.yaml', asVersion3(ferries));
      const { fresh, known, notes } = await validate(input, ...options);
      expect(fresh).toEqual([]);
      expect(known).toBeGreaterThan(2);
      expect(notes).toContain('`apis/openapi.yaml` was `apis/swagger.json`');
      expect(notes).not.toContain('no longer found');
    },
  );

  it('pairs no document with that of another API', async () => {
    write('apis/swagger.json', ferries);
    await record();
    rmSync(join(folder, 'apis/swagger.json'));
    write('apis/openapi.yaml', asVersion3(harbours));
    const { exitCode, fresh, notes } = await validate('apis', ...options);
    expect(fresh).toContain('openapi.yaml');
    expect(notes).not.toContain('apis/openapi.yaml');
    expect(exitCode).toBe(1);
  });

  it('pairs no document where several are new, and reports it', async () => {
    write('apis/swagger.json', ferries);
    await record();
    rmSync(join(folder, 'apis/swagger.json'));
    write('apis/a.yaml', asVersion3(ferries));
    write('apis/b.yaml', asVersion3(ferries));
    const { fresh, known, notes } = await validate('apis', ...options);
    expect([known, fresh]).toEqual([0, expect.arrayContaining(['a.yaml', 'b.yaml'])]);
    expect(notes).toContain(
      `\`apis/a.yaml\` and \`apis/b.yaml\` have the same operations as \`apis/swagger.json\` of \`${then}\`, which is gone. None of them is compared with it: all of their findings are new.`,
    );
  });

  it('pairs no document where several are gone, and reports it', async () => {
    write('apis/a.json', ferries);
    write('apis/b.json', ferries);
    await record();
    for (const name of ['a', 'b']) rmSync(join(folder, `apis/${name}.json`));
    write('apis/openapi.yaml', asVersion3(ferries));
    const { fresh, known, notes } = await validate('apis/openapi.yaml', ...options);
    expect([known, fresh]).toEqual([0, ['openapi.yaml']]);
    expect(notes).toContain(
      `\`apis/openapi.yaml\` has the same operations as \`apis/a.json\` and \`apis/b.json\` of \`${then}\`, which are gone. It is compared with none of them: all of its findings are new.`,
    );
  });

  it('pairs no document with one that is still there', async () => {
    write('apis/swagger.json', ferries);
    await record();
    write('apis/openapi.yaml', asVersion3(ferries));
    const { fresh, notes } = await validate('apis', ...options);
    expect(fresh).toEqual(['openapi.yaml']);
    expect(notes).not.toContain('apis/openapi.yaml');
  });
});

it('a commit recognises no API by its operations under another title', { timeout: 60_000 }, async () => {
  write('apis/swagger.json', ferries);
  commit();
  rmSync(join(folder, 'apis/swagger.json'));
  write('apis/openapi.yaml', asVersion3({ ...ferries, info: { title: 'Boats', version: '1.0.0' } }));
  const { known, notes } = await validate('apis/openapi.yaml', '--since', 'HEAD', '--no-diff');
  expect([known, notes]).toEqual([0, expect.not.stringContaining('swagger.json')]);
});

it('a commit recognises no API under its title by few of its operations', { timeout: 60_000 }, async () => {
  write('apis/swagger.json', ferries);
  commit();
  rmSync(join(folder, 'apis/swagger.json'));
  const paths = { ...harbours.paths, '/ferries': { get: { operationId: 'ferries', responses } } };
  write('apis/openapi.yaml', asVersion3({ ...ferries, paths }));
  expect((await validate('apis/openapi.yaml', '--since', 'HEAD', '--no-diff')).known).toBe(0);
});

it('a commit recognises no other API by a text of similar lines', { timeout: 60_000 }, async () => {
  write('apis/ferries.json', ferries);
  commit();
  rmSync(join(folder, 'apis/ferries.json'));
  write('apis/harbours.json', harbours);
  expect((await validate('apis/harbours.json', '--since', 'HEAD', '--no-diff')).known).toBe(0);
  write('apis/harbours.json', { ...harbours, paths: ferries.paths });
  expect((await validate('apis/harbours.json', '--since', 'HEAD', '--no-diff')).known).toBeGreaterThan(2);
});

it('a baseline of an earlier version of Assay recognises a renamed document', async () => {
  write('apis/swagger.json', ferries);
  await validate('apis', '--baseline', 'known.json', '--update-baseline');
  const baseline = readFileSync(join(folder, 'known.json'), 'utf8');
  writeFileSync(join(folder, 'known.json'), baseline.replace(/,"use":"[0-9a-f]{12}"/g, ''));
  renameSync(join(folder, 'apis/swagger.json'), join(folder, 'apis/ferries.json'));
  const { fresh, notes } = await validate('apis', '--baseline', 'known.json');
  expect([fresh, notes]).toEqual([[], expect.not.stringContaining('no longer found')]);
});

it(
  'a commit recognises the most similar of several documents that are gone',
  { timeout: 60_000 },
  async () => {
    write('apis/a.json', ferries);
    write('apis/b.json', { ...ferries, info: { title: 'Ferries', version: '2.0.0' }, schemes: ['https'] });
    commit();
    for (const name of ['a', 'b']) rmSync(join(folder, `apis/${name}.json`));
    write('apis/ferries.json', ferries);
    const { fresh, notes } = await validate('apis/ferries.json', '--since', 'HEAD', '--no-diff');
    expect([fresh, notes]).toEqual([[], expect.stringContaining('`apis/ferries.json` was `apis/a.json`')]);
  },
);

it('the changes of a converted document name the former one', { timeout: 60_000 }, async () => {
  write('apis/swagger.json', ferries);
  commit();
  rmSync(join(folder, 'apis/swagger.json'));
  write('apis/openapi.yaml', asVersion3({ ...ferries, schemes: ['http', 'https'] }));
  const { stdout } = await runCommand(folder, ['validate', 'apis/openapi.yaml', '--since', 'HEAD']);
  expect(stdout).toContain('`apis/openapi.yaml` was `apis/swagger.json`.');
});

it('a baseline recognises no API by few operations, whose title it does not have', async () => {
  const path = '/ferries';
  write('apis/swagger.json', { ...ferries, paths: { [path]: ferries.paths[path] } });
  await validate('apis', '--baseline', 'known.json', '--update-baseline');
  rmSync(join(folder, 'apis/swagger.json'));
  write('apis/openapi.yaml', asVersion3({ ...ferries, paths: { [path]: ferries.paths[path] } }));
  expect((await validate('apis/openapi.yaml', '--baseline', 'known.json')).known).toBe(0);
});
