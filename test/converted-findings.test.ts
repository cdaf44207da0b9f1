import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';
import { isOfOneVersion } from './support/of-one-version.js';
import { asVersion3 } from './support/version-3.js';

// Findings of a 2.0 document stay known after it is converted to 3.0.

const string = { type: 'string' };
const errors = { 400: { $ref: '#/responses/Failed' } };

/** A document with findings in parameters, bodies, forms, headers, shared parts, servers and security schemes. */
const ferries = {
  swagger: '2.0',
  info: { title: 'Ferries', version: '1.0.0' },
  host: 'ferries.test',
  basePath: '/v1',
  schemes: ['http', 'https'],
  consumes: ['application/json', 'application/xml'],
  produces: ['application/json', 'text/json'],
  security: [{ login: [] }],
  paths: {
    '/ferries': {
      get: {
        operationId: 'listFerries',
        parameters: [
          { $ref: '#/parameters/Page' },
          { name: 'token', in: 'query', ...string },
          { name: 'deck', in: 'query', type: 'array', items: { type: 'integer' } },
        ],
        responses: {
          200: {
            description: 'All.',
            headers: { 'X-Total': { type: 'integer' } },
            schema: { type: 'array', items: { $ref: '#/definitions/Ferry' } },
          },
          ...errors,
        },
      },
      post: {
        operationId: 'addFerry',
        parameters: [
          {
            name: 'ferry',
            in: 'body',
            schema: { type: 'object', properties: { name: string, sister: { $ref: '#/definitions/Ferry' } } },
          },
        ],
        responses: { 201: { description: 'Added.', schema: { $ref: '#/definitions/Ferry' } }, ...errors },
      },
    },
    '/ferries/{ferryId}/picture': {
      parameters: [{ name: 'ferryId', in: 'path', required: true, type: 'integer' }],
      put: {
        operationId: 'setPicture',
        consumes: ['multipart/form-data'],
        parameters: [
          { name: 'picture', in: 'formData', type: 'file' },
          { name: 'title', in: 'formData', ...string },
        ],
        responses: { 204: { description: 'Set.' } },
      },
    },
  },
  parameters: { Page: { name: 'page', in: 'query', type: 'integer' } },
  responses: {
    Failed: { description: 'No.', schema: { type: 'object', properties: { stackTrace: string } } },
  },
  definitions: {
    Ferry: {
      type: 'object',
      properties: {
        name: { ...string, pattern: '(a+)+$' },
        password: string,
        sister: { $ref: '#/definitions/Ferry' },
      },
    },
    Unused: { allOf: [{ $ref: '#/definitions/Ferry' }, { type: 'object', properties: { since: string } }] },
  },
  securityDefinitions: {
    login: { type: 'basic' },
    unused: { type: 'oauth2', flow: 'application', tokenUrl: 'http://login.test/token', scopes: {} },
  },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-converted-'));
  write(ferries);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(value: unknown): void {
  writeFileSync(join(folder, 'api.json'), JSON.stringify(value, null, 2));
}

function convert(value: unknown = ferries): void {
  const converted = asVersion3(structuredClone(value));
  if (converted === undefined) throw new TypeError('not converted');
  write(converted);
}

interface Report {
  readonly documents: readonly {
    readonly result: readonly {
      readonly id: string;
      readonly problem: string;
      readonly location: { readonly pointer: string };
    }[];
  }[];
  readonly summary: { readonly known: number };
}

interface Compared {
  readonly fresh: readonly string[];
  readonly known: number;
  /** Known findings that are no longer reported. */
  readonly fixed: readonly string[];
}

async function validate(...args: readonly string[]): Promise<Compared> {
  const options = ['--preset', 'all', '--format', 'json'];
  const { stdout, stderr } = await runCommand(folder, ['validate', 'api.json', ...options, ...args]);
  if (stdout === '') throw new Error(stderr);
  // `as`: the command's own JSON report.
  const { documents, summary } = JSON.parse(stdout) as Report;
  const fixed = stderr.matchAll(/^ {2}- (\S+) {2}(.*)$/gm);
  return {
    fresh: documents
      .flatMap(({ result }) => result)
      .filter(({ id, location }) => !isOfOneVersion(id, location.pointer))
      .map(({ id, problem }) => `${id}: ${problem}`),
    known: summary.known,
    fixed: Array.from(fixed, ([, id = '', place = '']) => ({ id, place }))
      .filter(({ id, place }) => !isOfOneVersion(id, place))
      .map(({ id, place }) => `${id} ${place}`),
  };
}

function commit(): void {
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.test', ...args], { cwd: folder });
  };
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
}

describe('converting a document from 2.0 to 3.0', { timeout: 90_000 }, () => {
  it('makes no finding new to a baseline, and none fixed', async () => {
    await validate('--baseline', 'known.json', '--update-baseline');
    const { known: before } = await validate('--baseline', 'known.json');
    expect(before).toBeGreaterThan(40);
    convert();
    const { fresh, fixed } = await validate('--baseline', 'known.json');
    expect(fresh).toEqual([]);
    expect(fixed).toEqual([]);
  });

  it('makes no finding new to a baseline of an earlier version of Assay', async () => {
    await validate('--baseline', 'known.json', '--update-baseline');
    const text = readFileSync(join(folder, 'known.json'), 'utf8');
    writeFileSync(join(folder, 'known.json'), text.replace(/,"use":"[0-9a-f]{12}"/g, ''));
    convert();
    expect((await validate('--baseline', 'known.json')).fresh).toEqual([]);
  });

  it('makes no finding new since a commit', async () => {
    commit();
    convert();
    const { fresh, fixed } = await validate('--since', 'HEAD');
    expect(fresh).toEqual([]);
    expect(fixed).toEqual([]);
  });

  it('leaves new findings new', async () => {
    commit();
    const { definitions } = ferries;
    convert({
      ...ferries,
      definitions: {
        ...definitions,
        Crew: { type: 'object', properties: { nick: { ...string, format: 'strang' } } },
      },
    });
    const { fresh } = await validate('--since', 'HEAD');
    expect(fresh).toContainEqual(expect.stringMatching(/^string-format-unknown:.*nick/));
    expect(fresh.filter((text) => !/Crew/.test(text))).toEqual([]);
  });

  it('keeps findings ignored', async () => {
    const ignored = [
      ['plaintext-communication', '/schemes/0'],
      ['credentials-in-url-parameter', '/paths/~1ferries/get/parameters/1/name'],
      ['array-max-items-missing', '/paths/~1ferries/get/parameters/2'],
      ['additional-properties-unrestricted', '/paths/~1ferries/post/parameters/0/schema'],
      ['xml-body-accepted', '/consumes'],
      ['file-upload-unrestricted', '/paths/~1ferries~1{ferryId}~1picture/put/parameters/0'],
      ['error-response-leaks-internals', '/responses/Failed'],
      ['pattern-redos', '/definitions/Ferry/properties/name/pattern'],
      ['schema-description-missing', '/definitions/Unused'],
      ['basic-authentication-used', '/securityDefinitions/login/type'],
    ] as const;
    const ids = new Set<string>(ignored.map(([id]) => id));
    const list = async (): Promise<readonly string[]> =>
      (await validate()).fresh
        .map((text) => text.split(':')[0] ?? '')
        .filter((id) => id.startsWith('suppression-') || ids.has(id))
        .toSorted();
    const all = await list();
    for (const [rule, pointer] of ignored) await runCommand(folder, ['ignore', 'api.json', rule, pointer]);
    const before = await list();
    expect(new Set(all.filter((id) => !before.includes(id))).size).toBeGreaterThan(5);
    expect((await validate()).fresh.filter((text) => text.startsWith('suppression-'))).toEqual([]);
    convert();
    expect(await list()).toEqual(before);
  });
});
