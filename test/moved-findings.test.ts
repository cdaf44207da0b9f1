import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

// Findings stay known after a rewrite that does not change a document's meaning.

const parcels = `openapi: 3.1.0
info: { title: Parcels, version: 1.0.0 }
servers: [{ url: http://parcels.test }]
paths:
  /parcels:
    get:
      operationId: listParcels
      parameters: [{ name: token, in: query, schema: { type: string } }, { $ref: '#/components/parameters/Page' }]
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Parcel' } } } } } }
    post:
      operationId: sendParcel
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
      responses: { '201': { description: Sent. }, default: { $ref: '#/components/responses/Failure' } }
  /parcels/{parcelId}:
    get:
      operationId: getParcel
      parameters: [{ name: parcelId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } } }
    delete:
      operationId: dropParcel
      parameters: [{ name: parcelId, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Gone. } }
  /parcels/{parcelId}/owner:
    get:
      operationId: getOwner
      parameters: [{ name: parcelId, in: path, required: true, schema: { type: integer } }]
      responses: { '200': { description: Who., content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } }
components:
  parameters:
    Page: { name: page, in: query, schema: { type: integer } }
  responses:
    Failure: { description: Not done., content: { application/json: { schema: { type: object, properties: { stackTrace: { type: string } } } } } }
  schemas:
    Parcel: { type: object, properties: { id: { type: integer }, label: { type: string }, owner: { $ref: '#/components/schemas/Owner' }, size: { $ref: '#/components/schemas/Size' } } }
    Owner: { type: object, properties: { name: { type: string, pattern: '(a+)+$' }, password: { type: string }, parcels: { type: array, items: { $ref: '#/components/schemas/Parcel' } } } }
    Size: { type: object, properties: { width: { type: number }, unit: { type: string } } }
    Unused: { type: object, properties: { since: { type: string }, note: { $ref: '#/components/schemas/Size' } } }
`;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-moved-'));
  git('init', '--quiet');
  writeFileSync(join(folder, 'api.yaml'), parcels);
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@a.test'];
  execFileSync('git', [...identity, ...args], { cwd: folder });
}

/** Reads the bundled document. */
async function read(): Promise<JsonObject> {
  const { stdout } = await runCommand(folder, ['bundle', 'api.yaml', '--format', 'json']);
  return JSON.parse(stdout) as JsonObject;
}

/** Applies a function to each object, innermost first. */
function mapObjects(value: Json, change: (object: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])),
  );
}

const write = (name: string, value: Json): void =>
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2));
const renameReferences = (value: Json, rename: (name: string) => string): Json =>
  JSON.parse(
    JSON.stringify(value).replace(
      /"#\/components\/(\w+)\/(\w+)"/g,
      (_, kind, name) => `"#/components/${kind}/${rename(name)}"`,
    ),
  ) as Json;

const rewritings: Readonly<Record<string, (value: JsonObject) => void | Promise<void>>> = {
  'all keys and parameters in another order': (value) => {
    const reversed = mapObjects(value, (object) =>
      Object.fromEntries(
        Object.entries(object)
          .toReversed()
          .map(([key, item]) => [
            key,
            key === 'parameters' && Array.isArray(item) ? item.toReversed() : item,
          ]),
      ),
    );
    write('api.yaml', reversed);
  },
  'components under other names': (value) => {
    const rename = (name: string): string => `Renamed${name}`;
    const components = Object.fromEntries(
      Object.entries(value['components'] as JsonObject).map(([kind, map]) => [
        kind,
        Object.fromEntries(Object.entries(map as JsonObject).map(([name, item]) => [rename(name), item])),
      ]),
    );
    write('api.yaml', renameReferences({ ...value, components }, rename));
  },
  'path variables under other names': () => {
    writeFileSync(join(folder, 'api.yaml'), parcels.replaceAll('parcelId', 'parcel_number'));
  },
  'schemas in a file of their own': (value) => {
    const { schemas, ...components } = value['components'] as JsonObject;
    const out = (text: string, file: string): Json =>
      JSON.parse(text.replaceAll('"#/components/schemas/', `"${file}#/`)) as Json;
    write('schemas.json', out(JSON.stringify(schemas), ''));
    write('api.yaml', out(JSON.stringify({ ...value, components }), 'schemas.json'));
  },
  'paths and components in files of their own': async () => {
    const { exitCode, stderr } = await runCommand(folder, ['split', 'api.yaml', '--out', 'parts']);
    if (exitCode !== 0) throw new Error(stderr);
    cpSync(join(folder, 'parts'), folder, { recursive: true });
    rmSync(join(folder, 'parts'), { recursive: true });
  },
  'JSON instead of YAML': (value) => {
    rmSync(join(folder, 'api.yaml'));
    write('api.json', value);
  },
};

interface Report {
  readonly documents: readonly {
    readonly result: readonly { readonly id: string; readonly problem: string }[];
  }[];
  readonly summary: { readonly known: number };
}

async function validate(...args: readonly string[]): Promise<{ fresh: string[]; known: number }> {
  const { stdout, stderr } = await runCommand(folder, [
    'validate',
    '.',
    '--preset',
    'all',
    '--format',
    'json',
    ...args,
  ]);
  if (stdout === '') throw new Error(stderr);
  const { documents, summary } = JSON.parse(stdout) as Report;
  return {
    fresh: documents.flatMap(({ result }) => result.map(({ id, problem }) => `${id}: ${problem}`)),
    known: summary.known,
  };
}

/** Locations of all sorts, each with a rule that reports a finding there. */
const ignoredFindings: readonly (readonly [string, string])[] = [
  ['plaintext-communication', '/servers/0/url'],
  ['operation-description-missing', '/paths/~1parcels~1{parcelId}/get'],
  ['credentials-in-url-parameter', '/paths/~1parcels/get/parameters/0/name'],
  ['parameter-description-missing', '/paths/~1parcels~1{parcelId}/delete/parameters/0'],
  ['response-bounds-missing', '/paths/~1parcels/get/responses/200/content/application~1json/schema'],
  ['numeric-maximum-missing', '/components/parameters/Page'],
  ['error-response-leaks-internals', '/components/responses/Failure'],
  ['additional-properties-unrestricted', '/components/schemas/Size'],
  ['pattern-redos', '/components/schemas/Owner/properties/name/pattern'],
];

async function ignoreFindings(): Promise<void> {
  for (const [rule, pointer] of ignoredFindings) {
    const { exitCode, stderr } = await runCommand(folder, ['ignore', 'api.yaml', rule, pointer]);
    if (exitCode !== 0) throw new Error(stderr);
  }
}

/** The ids of the reported findings: those of the ignored rules, and those about the ignore file. */
async function listReported(): Promise<string[]> {
  const { fresh } = await validate();
  const ids = new Set(ignoredFindings.map(([id]) => id));
  return fresh
    .map((text) => text.split(':')[0] ?? '')
    .filter((id) => id.startsWith('suppression-') || ids.has(id))
    .toSorted();
}

describe.each(Object.entries(rewritings))('%s', { timeout: 90_000 }, (_, rewrite) => {
  it('keep findings ignored', async () => {
    await ignoreFindings();
    const before = await listReported();
    await rewrite(await read());
    expect(await listReported()).toEqual(before);
  });

  it('add no new finding since a commit', async () => {
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    await rewrite(await read());
    const after = await validate('--since', 'HEAD');
    expect(after.fresh).toEqual([]);
  });

  it('add no new finding to a baseline', async () => {
    const { known: none } = await validate('--baseline', 'known.json', '--update-baseline');
    expect(none).toBeGreaterThan(20);
    await rewrite(await read());
    const after = await validate('--baseline', 'known.json');
    expect(after.fresh).toEqual([]);
  });
});

it('a document that is bundled again has no new finding', async () => {
  const single = await read();
  // Deletes an unused schema, because Assay cannot see that a schema in another file is unused.
  const { schemas } = single['components'] as JsonObject;
  delete (schemas as JsonObject)['Unused'];
  await rewritings['schemas in a file of their own']?.(single);
  git('add', '.');
  git('commit', '--quiet', '-m', 'split');
  rmSync(join(folder, 'schemas.json'));
  write('api.yaml', single);
  expect((await validate('--since', 'HEAD')).fresh).toEqual([]);
});

it('a baseline without identities of uses, as earlier versions wrote it, still matches unmoved findings', async () => {
  await validate('--baseline', 'known.json', '--update-baseline');
  const text = readFileSync(join(folder, 'known.json'), 'utf8');
  expect(text).toMatch(/"use":"[0-9a-f]{12}"/);
  writeFileSync(join(folder, 'known.json'), text.replace(/,"use":"[0-9a-f]{12}"/g, ''));
  expect((await validate('--baseline', 'known.json')).fresh).toEqual([]);
});

it('a new finding is new, even if all others have moved', async () => {
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  const value = await read();
  await rewritings['components under other names']?.({
    ...value,
    servers: [...(value['servers'] as Json[]), { url: 'http://new.test' }],
  });
  const { fresh } = await validate('--since', 'HEAD');
  expect(fresh).toEqual([
    expect.stringMatching(/^server-environment-undeclared: The API has 2 servers/),
    expect.stringMatching(/^plaintext-communication: .*`http:\/\/new\.test`/),
  ]);
});

it('an ignored finding in a file stays ignored in the document that the file is bundled into', async () => {
  const single = await read();
  await rewritings['schemas in a file of their own']?.(single);
  const pointer = '/Owner/properties/name/pattern';
  await runCommand(folder, ['ignore', 'schemas.json', 'pattern-redos', pointer]);
  const text = readFileSync(join(folder, '.assay-ignore.yaml'), 'utf8');
  expect(text).toBe(
    [
      '- rule: pattern-redos',
      '  file: schemas.json',
      `  pointer: ${pointer}`,
      `  use: "/path ~1parcels/GET/responses 200/content application~1json/schema/items/properties owner/properties name/#/pattern"`,
      '  api: api.yaml',
      '',
    ].join('\n'),
  );
  rmSync(join(folder, 'schemas.json'));
  write('api.yaml', single);
  expect((await validate()).fresh.filter((id) => /^(?:pattern-redos|suppression-)/.test(id))).toEqual([]);
});

it('an ignored finding is reported in another document with the same API', async () => {
  await runCommand(folder, ['ignore', 'api.yaml', 'plaintext-communication', '/servers/0/url']);
  writeFileSync(join(folder, 'other.yaml'), parcels);
  // Assay looks for moved locations only if the document has entries of its own.
  await runCommand(folder, ['ignore', 'other.yaml', 'pattern-redos', '/components/schemas/Owner']);
  rmSync(join(folder, 'api.yaml'));
  expect((await validate()).fresh).toContainEqual(expect.stringMatching(/^plaintext-communication:/));
});

it('an ignored finding that is fixed leaves an unused suppression, wherever its place has moved', async () => {
  await runCommand(folder, [
    'ignore',
    'api.yaml',
    'pattern-redos',
    '/components/schemas/Owner/properties/name',
  ]);
  writeFileSync(
    join(folder, 'api.yaml'),
    parcels.replace('(a+)+$', '^a$').replaceAll(/\bOwner\b/g, 'Keeper'),
  );
  expect((await validate()).fresh).toContainEqual(
    expect.stringMatching(/^suppression-unused:.*`pattern-redos`/),
  );
});

it('a deleted document makes no finding of another document known', async () => {
  await validate('--baseline', 'known.json', '--update-baseline');
  rmSync(join(folder, 'api.yaml'));
  writeFileSync(join(folder, 'other.yaml'), parcels.replaceAll('/parcels', '/letters'));
  const { stdout } = await runCommand(folder, [
    'validate',
    'other.yaml',
    '--baseline',
    'known.json',
    '--format',
    'json',
  ]);
  // `as`: the command's own JSON report.
  expect((JSON.parse(stdout) as Report).summary.known).toBe(0);
});
