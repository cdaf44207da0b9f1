import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand, type Result } from '../support/command.js';

const clean = 'openapi: 3.1.1\ninfo: {title: Parcels, version: 1.0.0}\npaths: {}\n';
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345\n`;
const page = '<!doctype html>\n<html><head><title>Sign in</title></head><body></body></html>\n';
const helm = '{{- if .Values.api }}\nopenapi: {{ .Values.version }}\ninfo: {title: a}\n{{- end }}\n';

let template: string;
let folder: string;
beforeAll(() => {
  template = realpathSync(mkdtempSync(join(tmpdir(), 'assay-hidden-')));
  folder = template;
  git('init', '--quiet', '--initial-branch=main');
  write('specs/good.yaml', clean);
  write('specs/parcels.yaml', clean.replace('Parcels', 'Secrets'));
  git('add', '.');
  git('commit', '--quiet', '--message', 'one');
});
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-hidden-')));
  cpSync(template, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(template, { recursive: true }));

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
}

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

function remove(name: string): void {
  rmSync(join(folder, name));
}

function validate(...args: readonly string[]): Promise<Result> {
  return runCommand(folder, ['validate', 'specs', ...args]);
}

interface Outcome {
  readonly exitCode: number;
  readonly notAnalysed: number;
  readonly problems: readonly string[];
}

/** Returns the findings of severity high, the number of documents that were not analysed, and the exit code. */
async function outcome(...args: readonly string[]): Promise<Outcome> {
  const { stdout, exitCode } = await validate('--format', 'json', ...args);
  // `as`: the command's own JSON report.
  const report = JSON.parse(stdout) as {
    readonly documents: readonly {
      readonly result: readonly { readonly severity: string; readonly problem: string }[];
    }[];
    readonly summary: { readonly notAnalysed: number };
  };
  const findings = report.documents.flatMap(({ result }) => result);
  const problems = findings.filter(({ severity }) => severity === 'high').map(({ problem }) => problem);
  return { exitCode, notAnalysed: report.summary.notAnalysed, problems };
}

function reported(problem: string): Outcome {
  return { exitCode: 1, notAnalysed: 1, problems: [problem] };
}

const hidden: readonly (readonly [name: string, content: string | Uint8Array, what: string])[] = [
  ['slip.yaml', clean.replace('openapi', 'opnapi'), 'its root has `opnapi`, probably meant to be `openapi`'],
  [
    'swapped.json',
    '{"info": {"title": "a"}, "paths": {}, "swaggre": "2.0"}',
    'its root has `swaggre`, probably meant to be `swagger`',
  ],
  [
    'utf-16.yaml',
    Buffer.from(`\uFEFF${clean.replace('openapi', 'openapy')}`, 'utf16le'),
    'its root has `openapy`, probably meant to be `openapi`',
  ],
  ['type.yaml', clean.replace('3.1.1', '[3]'), 'the `openapi` at its root is not a version'],
  [
    'unversioned.yaml',
    clean.slice(clean.indexOf('info')),
    'it looks like an OpenAPI document without its field `openapi` or `swagger`',
  ],
  [
    'nested.yaml',
    `spec:\n${clean.replaceAll(/^(?=.)/gm, '  ')}`,
    'the OpenAPI document in it is nested under `spec`',
  ],
  [
    'nested.json',
    '{"spec": {"openapi": "3.0.0", "paths": {}}}',
    'the OpenAPI document in it is nested under `spec`',
  ],
  [
    'lfs.yaml',
    pointer,
    'it looks like a Git LFS pointer, whose content was not downloaded with `git lfs pull`',
  ],
  ['login.json', page, 'it looks like an HTML page'],
  ['helm.yaml', helm, 'it looks like a template, in which `{{` is not filled in'],
  ['empty.yaml', '', 'it is empty'],
  ['more/openapi.yaml', Uint8Array.of(0x61, 0x62, 1, 2, 3, 0xff), 'it looks like a binary file'],
  ['more/swagger.json', '{"a": 1}', 'its root has no `openapi` or `swagger` version'],
];

describe('a hidden document', () => {
  it('fails the run, with a sentence for each', async () => {
    for (const [name, content] of hidden) write(`specs/${name}`, content);
    const { exitCode, notAnalysed, problems } = await outcome();
    expect({ exitCode, notAnalysed }).toEqual({ exitCode: 1, notAnalysed: hidden.length });
    const sentences = hidden.map(
      ([name, , what]) => `\`${name.replace('more/', '')}\` is not an OpenAPI document: ${what}.`,
    );
    expect(problems.toSorted()).toEqual(sentences.toSorted());
  });

  it('fails the run alone', async () => {
    write('specs/orders.yaml', clean.replace('openapi', 'opnapi'));
    expect(await outcome()).toEqual(
      reported(
        '`orders.yaml` is not an OpenAPI document: its root has `opnapi`, probably meant to be `openapi`.',
      ),
    );
  });

  it('with a version that does not exist fails the run', async () => {
    write('specs/orders.yaml', clean.replace('3.1.1', '9.9'));
    expect(await outcome()).toEqual(
      reported('`orders.yaml` has the `openapi` version `9.9`, which is not 3.0, 3.1 or 3.2.'),
    );
  });

  it('with another extension is analysed under its usual name', async () => {
    write('specs/openapi.yaml.txt', clean);
    const { stdout } = await validate('--format', 'json');
    expect(stdout).toContain('/specs/openapi.yaml.txt');
  });

  it.runIf(process.platform !== 'win32')('behind a symbolic link fails the run', async () => {
    symlinkSync('nowhere.yaml', join(folder, 'specs/orders.yaml'));
    expect(await outcome()).toEqual(
      reported('`orders.yaml` is a symbolic link to `nowhere.yaml`, which leads to no file.'),
    );
  });

  it('that the configuration includes by name fails the run', async () => {
    write('assay.config.yaml', 'include: [specs/*.api.yaml, specs/good.yaml]\n');
    write('specs/orders.api.yaml', 'a: 1\n');
    expect(await outcome()).toEqual(
      reported(
        '`orders.api.yaml` is not an OpenAPI document: its root has no `openapi` or `swagger` version.',
      ),
    );
  });

  it('is skipped if the configuration excludes it', async () => {
    write('assay.config.yaml', 'exclude: [specs/orders.yaml]\n');
    write('specs/orders.yaml', pointer);
    expect(await outcome()).toEqual({ exitCode: 0, notAnalysed: 0, problems: [] });
  });

  it('is a part if another document refers to it', async () => {
    write('specs/part/openapi.yaml', 'Pet: {type: object, description: A pet.}\n');
    write('specs/whole.yaml', `${clean}components: {schemas: {Pet: {$ref: 'part/openapi.yaml#/Pet'}}}\n`);
    expect(await outcome()).toMatchObject({ notAnalysed: 0 });
  });
});

describe('a document of an earlier commit', () => {
  it('fails the run when it is deleted', async () => {
    remove('specs/parcels.yaml');
    expect(await outcome('--since', 'main')).toEqual(
      reported('`parcels.yaml` was an OpenAPI document at `main` and is gone.'),
    );
    expect(await outcome('--since', 'main', '--fail-on', 'none')).toMatchObject({ exitCode: 0 });
  });

  it.each([
    ['in a folder that begins with a dot', '.old/parcels.yaml'],
    ['under another extension', 'parcels.yaml.bak'],
  ])('fails the run %s', async (_, name) => {
    mkdirSync(dirname(join(folder, 'specs', name)), { recursive: true });
    renameSync(join(folder, 'specs/parcels.yaml'), join(folder, 'specs', name));
    expect(await outcome('--since', 'main')).toEqual(
      reported('`parcels.yaml` was an OpenAPI document at `main` and is gone.'),
    );
  });

  it('passes under another name', async () => {
    renameSync(join(folder, 'specs/parcels.yaml'), join(folder, 'specs/letters.yaml'));
    expect(await outcome('--since', 'main')).toEqual({ exitCode: 0, notAnalysed: 0, problems: [] });
  });

  it('fails the run when it has other content', async () => {
    write('specs/parcels.yaml', 'a: 1\n');
    expect(await outcome('--since', 'main')).toEqual(
      reported('`parcels.yaml` is not an OpenAPI document: its root has no `openapi` or `swagger` version.'),
    );
  });

  it('fails the run when the same change excludes it, and not later', async () => {
    write('assay.config.yaml', 'exclude:\n  - specs/parcels.yaml\n');
    expect(await outcome('--since', 'main')).toEqual(
      reported(
        '`parcels.yaml` was an OpenAPI document at `main` and is excluded by assay.config.yaml:2:5 since then.',
      ),
    );
    git('add', '.');
    git('commit', '--quiet', '--message', 'two');
    write('assay.config.yaml', 'failSeverity: high\nexclude:\n  - specs/parcels.yaml\n');
    expect(await outcome('--since', 'main')).toEqual({ exitCode: 0, notAnalysed: 0, problems: [] });
  });

  it('is named in every format', async () => {
    remove('specs/parcels.yaml');
    const formats =
      'codeframe line json ndjson sarif github gitlab junit checkstyle csv markdown agent html teamcity';
    const reports = formats.split(' ').flatMap((format) => ['--format', format, '--output', `${format}.txt`]);
    const { exitCode } = await validate('--since', 'main', ...reports);
    expect(exitCode).toBe(1);
    const naming = formats
      .split(' ')
      .filter((format) =>
        readFileSync(join(folder, `${format}.txt`), 'utf8').includes('document-unreachable'),
      );
    expect(naming.join(' ')).toBe(formats);
  });

  it('ends a comparison of folders that cannot read it', async () => {
    write('specs/parcels.yaml', clean.replace('openapi', 'opnapi'));
    const { stderr, exitCode } = await runCommand(folder, ['diff', 'git:main:specs', 'specs']);
    expect(stderr).toBe(
      'Cannot compare the new document `parcels.yaml`: `parcels.yaml` is not an OpenAPI document: its root has `opnapi`, probably meant to be `openapi`.\n',
    );
    expect(exitCode).toBe(2);
  });
});

describe('a document of a baseline', () => {
  beforeEach(async () => {
    write('specs/parcels.yaml', clean.replace('Parcels, ', "Parcels, termsOfService: 'none', "));
    write('specs/parcels.yaml', clean.replace('paths: {}', 'paths: {/a: {get: {responses: {}}}}'));
    await validate('--baseline', 'baseline.json', '--update-baseline');
  });

  it('fails the run when it is deleted, until the baseline is updated', async () => {
    remove('specs/parcels.yaml');
    expect(await outcome('--baseline', 'baseline.json')).toEqual(
      reported('`parcels.yaml` is in the baseline `baseline.json` and is gone.'),
    );
    expect(await outcome('--baseline', 'baseline.json', '--update-baseline')).toMatchObject({ exitCode: 0 });
    expect(await outcome('--baseline', 'baseline.json')).toMatchObject({ exitCode: 0 });
  });

  it('fails the run when it has other content', async () => {
    write('specs/parcels.yaml', 'a: 1\n');
    expect(await outcome('--baseline', 'baseline.json')).toEqual(
      reported('`parcels.yaml` is not an OpenAPI document: its root has no `openapi` or `swagger` version.'),
    );
  });
});

it('is not expected in files that are not documents', async () => {
  const files = {
    'package.json': '{"name": "a", "version": "1.0.0", "scripts": {}}',
    'schema.json': '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object"}',
    'de.yaml': 'title: OpenAPI\nopenapi: Offene Schnittstelle\nswagger: Angeber\ninfo: Über uns\n',
    'tool.json': '{"openapi": {"generator": "3"}}',
    'openapi.html': page,
    'openapi.md': `# API\n\n${clean}`,
    'data.json': page,
    'large.json': pointer,
    'asyncapi.yaml': 'asyncapi: 2.6.0\ninfo: {title: a}\nchannels: {}\npaths: {}\n',
    'deployment.yaml': 'apiVersion: v1\nkind: ConfigMap\ndata:\n  openapi.yaml: |\n    openapi: 3.0.0\n',
    'collection.json': '{"info": {"name": "a"}, "item": []}',
    'values.yaml': 'opener: 3\nswag: 2\n',
  };
  for (const [name, content] of Object.entries(files)) write(`specs/public/${name}`, content);
  expect(await outcome()).toEqual({ exitCode: 0, notAnalysed: 0, problems: [] });
});
