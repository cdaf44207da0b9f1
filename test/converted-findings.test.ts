import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';
import { isOfOneVersion } from './support/of-one-version.js';
import { asVersion3 } from './support/version-3.js';

// Findings stay known after a document is converted from 2.0 to 3.0, or back.

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
          { name: 'picture', in: 'formData', description: 'It.', type: 'file' },
          { name: 'title', in: 'formData', description: 'Its title.', ...string },
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
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(value: unknown): void {
  writeFileSync(join(folder, 'api.json'), JSON.stringify(value, null, 2));
}

function convert(value: unknown): unknown {
  const converted = asVersion3(structuredClone(value));
  if (converted === undefined) throw new TypeError('not converted');
  return converted;
}

const same = (value: unknown): unknown => value;

interface Conversion {
  readonly from: '2.0' | '3.0';
  readonly to: string;
  readonly before: (value: unknown) => unknown;
  readonly after: (value: unknown) => unknown;
}

const conversions: readonly Conversion[] = [
  { from: '2.0', to: '3.0', before: same, after: convert },
  { from: '3.0', to: '2.0', before: convert, after: same },
];

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

/** Places of one finding each in either version. */
const ignored: readonly { readonly rule: string; readonly '2.0': string; readonly '3.0': string }[] = [
  { rule: 'plaintext-communication', '2.0': '/schemes/0', '3.0': '/servers/0/url' },
  {
    rule: 'credentials-in-url-parameter',
    '2.0': '/paths/~1ferries/get/parameters/1/name',
    '3.0': '/paths/~1ferries/get/parameters/1/name',
  },
  {
    rule: 'array-max-items-missing',
    '2.0': '/paths/~1ferries/get/parameters/2',
    '3.0': '/paths/~1ferries/get/parameters/2/schema',
  },
  {
    rule: 'additional-properties-unrestricted',
    '2.0': '/paths/~1ferries/post/parameters/0/schema',
    '3.0': '/paths/~1ferries/post/requestBody/content',
  },
  {
    rule: 'xml-body-accepted',
    '2.0': '/consumes',
    '3.0': '/paths/~1ferries/post/requestBody/content/application~1xml',
  },
  {
    rule: 'file-upload-unrestricted',
    '2.0': '/paths/~1ferries~1{ferryId}~1picture/put/parameters/0',
    '3.0':
      '/paths/~1ferries~1{ferryId}~1picture/put/requestBody/content/multipart~1form-data/schema/properties/picture',
  },
  {
    rule: 'error-response-leaks-internals',
    '2.0': '/responses/Failed',
    '3.0': '/components/responses/Failed',
  },
  {
    rule: 'pattern-redos',
    '2.0': '/definitions/Ferry/properties/name/pattern',
    '3.0': '/components/schemas/Ferry/properties/name/pattern',
  },
  { rule: 'schema-description-missing', '2.0': '/definitions/Unused', '3.0': '/components/schemas/Unused' },
  {
    rule: 'basic-authentication-used',
    '2.0': '/securityDefinitions/login/type',
    '3.0': '/components/securitySchemes/login/scheme',
  },
];

describe.each(conversions)(
  'converting a document from $from to $to',
  { timeout: 90_000 },
  ({ from, before, after }) => {
    beforeEach(() => write(before(ferries)));

    it('makes no finding new to a baseline, and none fixed', async () => {
      await validate('--baseline', 'known.json', '--update-baseline');
      expect((await validate('--baseline', 'known.json')).known).toBeGreaterThan(40);
      write(after(ferries));
      const { fresh, fixed } = await validate('--baseline', 'known.json');
      expect(fresh).toEqual([]);
      expect(fixed).toEqual([]);
    });

    it('makes no finding new to a baseline of an earlier version of Assay', async () => {
      await validate('--baseline', 'known.json', '--update-baseline');
      const text = readFileSync(join(folder, 'known.json'), 'utf8');
      writeFileSync(join(folder, 'known.json'), text.replace(/,"use":"[0-9a-f]{12}"/g, ''));
      write(after(ferries));
      expect((await validate('--baseline', 'known.json')).fresh).toEqual([]);
    });

    it('makes no finding new since a commit', async () => {
      commit();
      write(after(ferries));
      const { fresh, fixed } = await validate('--since', 'HEAD');
      expect(fresh).toEqual([]);
      expect(fixed).toEqual([]);
    });

    it('leaves new findings new', async () => {
      commit();
      const { definitions } = ferries;
      const Crew = { type: 'object', properties: { nick: { ...string, format: 'strang' } } };
      write(after({ ...ferries, definitions: { ...definitions, Crew } }));
      const { fresh } = await validate('--since', 'HEAD');
      expect(fresh).toContainEqual(expect.stringMatching(/^string-format-unknown:.*nick/));
      expect(fresh.filter((text) => !/Crew/.test(text))).toEqual([]);
    });

    it('keeps findings ignored', async () => {
      const ids = new Set(ignored.map(({ rule }) => rule));
      const list = async (): Promise<readonly string[]> =>
        (await validate()).fresh
          .map((text) => text.split(':')[0] ?? '')
          .filter((id) => id.startsWith('suppression-') || ids.has(id))
          .toSorted();
      const all = await list();
      for (const { rule, [from]: pointer } of ignored)
        await runCommand(folder, ['ignore', 'api.json', rule, pointer]);
      const left = await list();
      expect(new Set(all.filter((id) => !left.includes(id))).size).toBeGreaterThan(5);
      expect(left.filter((id) => id.startsWith('suppression-'))).toEqual([]);
      write(after(ferries));
      expect(await list()).toEqual(left);
    });
  },
);
