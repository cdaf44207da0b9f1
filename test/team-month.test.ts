import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand, type Result } from './support/command.js';

// A month of a team with a dozen APIs and a baseline: after each week the gate reports only new findings.

const count = 12;
/** Templates for the paths of the APIs, each with a different structure. */
const templates: readonly ((name: string) => string)[] = [
  (name) => `  /${name}/{id}:
    get:
      operationId: get_${name}
      parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 20 } }]
      responses: { '200': { description: One., content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } } }
`,
  (name) => `  /${name}:
    get:
      operationId: list_${name}
      parameters: [{ name: token, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer } }]
      responses: { '200': { description: All., content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Item' } } } } } }
`,
  (name) => `  /${name}:
    post:
      operationId: create_${name}
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
      responses: { '201': { description: Created. } }
`,
  (name) => `  /${name}/{id}/owner:
    put:
      operationId: own_${name}
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } } }
      responses: { '204': { description: Done. } }
`,
  (name) => `  /${name}/{id}:
    delete:
      operationId: drop_${name}
      deprecated: true
      x-sunset: '2026-01-31'
      parameters: [{ name: id, in: path, required: true, schema: { type: string, maxLength: 20 } }]
      responses: { '204': { description: Gone. } }
`,
];

const nameOf = (index: number): string => `api${String(index).padStart(2, '0')}`;

/** An API with known faults: an unencrypted server, a pattern that takes exponential time, and no authentication. */
function makeApi(index: number): string {
  const paths = [index, index + 1].map((each) =>
    templates[each % templates.length]?.(`${nameOf(index)}-${each % 7}`),
  );
  return `openapi: 3.1.0
info: { title: API ${index}, version: 1.0.0 }
servers: [{ url: 'http://${nameOf(index)}.example.com' }]
paths:
${paths.join('')}components:
  schemas:
    Item: { type: object, properties: { label: { type: string, pattern: '^(a+)+$' }, password: { type: string } } }
`;
}

let folder: string;
const path = (name: string): string => join(folder, name);
const file = (index: number): string => `apis/${nameOf(index)}.yaml`;
const write = (name: string, text: string): void => writeFileSync(path(name), text);
const edit = (index: number, change: (text: string) => string): void => {
  const text = readFileSync(path(file(index)), 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`Nothing changed in ${file(index)}`);
  write(file(index), changed);
};

async function assay(...args: readonly string[]): Promise<Result> {
  return runCommand(folder, args);
}

interface Report {
  readonly documents: readonly {
    readonly uri: string;
    readonly result: readonly { readonly id: string }[];
  }[];
  readonly summary: { readonly known: number; readonly gate: { readonly passed: boolean } };
}

/** The findings that the gate reports, as `<rule> of <api>`. */
async function gate(...args: readonly string[]) {
  const { stdout, stderr } = await assay(
    'validate',
    'apis',
    '--baseline',
    'known.json',
    '--fail-severity',
    'low',
    '--format',
    'json',
    ...args,
  );
  if (stdout === '') throw new Error(stderr);
  // `as`: the command's own JSON report.
  const { documents, summary } = JSON.parse(stdout) as Report;
  const fresh = documents.flatMap(({ uri, result }) =>
    result.map(({ id }) => `${id} of ${/api\d\d/.exec(uri)?.[0]}`),
  );
  const fixed = Array.from(
    stderr.matchAll(/^ {2}- (\S+) .*?(api\d\d)/gm),
    ([, id, api]) => `${id} of ${api}`,
  );
  return {
    passed: summary.gate.passed,
    known: summary.known,
    fresh: fresh.toSorted(),
    fixed: fixed.toSorted(),
    notes: stderr,
  };
}

const day = (date: string): void => void vi.setSystemTime(new Date(`${date}T12:00:00Z`));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-month-'));
  mkdirSync(path('apis'));
  for (let index = 0; index < count; index++) write(file(index), makeApi(index));
  vi.useFakeTimers({ toFake: ['Date'] });
  day('2026-03-01');
});
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** The names of findings in one API, as `gate` returns them. */
const of = (index: number, ...ids: readonly string[]): string[] =>
  ids.map((id) => `${id} of ${nameOf(index)}`).toSorted();

// The tests are consecutive weeks in one folder, so that their order matters.
describe('a month of a team', { timeout: 300_000 }, () => {
  it('matches all findings at the start', async () => {
    expect((await gate('--update-baseline')).notes).toContain('findings now: 154 added, 0 removed.');
    cpSync(path('apis'), path('before'), { recursive: true });
    expect(await gate()).toMatchObject({ passed: true, fresh: [], known: 154 });
  });

  it('reports nothing in the first week, in which documents are only rewritten', async () => {
    day('2026-03-08');
    edit(0, (text) => text.replaceAll(/\bItem\b/g, 'Goods'));
    await assay('split', file(1), '--out', 'parts');
    cpSync(path('parts'), path('apis'), { recursive: true });
    edit(2, (text) => {
      const [head = '', paths = '', components = ''] = text.split(/^(?=paths:|components:)/m);
      return head + components + paths;
    });
    edit(5, (text) => text.replaceAll('{id}', '{code}').replaceAll('name: id,', 'name: code,'));
    const { stdout } = await assay('bundle', file(6), '--format', 'json');
    write(file(6).replace('.yaml', '.json'), stdout);
    rmSync(path(file(6)));
    expect(await gate()).toMatchObject({ passed: true, fresh: [], known: 154, fixed: [] });
  });

  it('reports new findings in the second week, until they are ignored or accepted', async () => {
    day('2026-03-12');
    const added = templates[1]?.('parcels') ?? '';
    edit(7, (text) => text.replace('components:', `${added}components:`));
    edit(8, (text) => text.replace('servers: [', "servers: [{ url: 'http://old.example.com' }, "));
    edit(9, (text) => text.replace('http:', 'https:'));
    edit(3, (text) => text.replace(/^ {2}\/api03-4\/\{id\}:\n[^]*(?=^components:)/m, ''));
    const ofOperation = of(
      7,
      'error-response-missing',
      'operation-description-missing',
      'pagination-limit-unbounded',
      'sensitive-property-in-response',
      'string-max-length-missing',
    );
    const ofServer = of(8, 'plaintext-communication');
    const week = await gate();
    expect(week).toMatchObject({ passed: false, fresh: [...ofOperation, ...ofServer].toSorted() });
    const ofRemoved = of(3, 'error-response-missing', 'operation-description-missing', 'string-unrestricted');
    expect(week.fixed).toEqual([...ofRemoved, ...of(9, 'plaintext-communication')].toSorted());

    const until = ['--until', '2026-03-20', '--reason', 'it is switched off soon'];
    await assay('ignore', file(8), 'plaintext-communication', '/servers/0/url', ...until);
    expect(await gate()).toMatchObject({ passed: false, fresh: ofOperation });

    expect((await gate('--update-baseline')).notes).toMatch(/findings now: 5 added, 4 removed\./);
    expect(await gate()).toMatchObject({ passed: true, fresh: [], fixed: [] });
  });

  it('reports a fault that returns in the third week, and no ignored one that moves', async () => {
    day('2026-03-19');
    edit(8, (text) =>
      text.replace(/\[(\{[^}]*\}), (\{[^}]*\})\]/, '[$2, $1]').replaceAll(/\bItem\b/g, 'Box'),
    );
    edit(9, (text) => text.replace('https:', 'http:'));
    write('assay.config.yaml', 'rules: { pattern-redos: high, sensitive-property-in-response: low }\n');
    expect(await gate()).toMatchObject({ passed: false, fresh: of(9, 'plaintext-communication') });
    edit(9, (text) => text.replace('http:', 'https:'));
    expect(await gate()).toMatchObject({ passed: true, fresh: [] });
  });

  it('reports in the fourth week the findings that are no longer ignored', async () => {
    day('2026-03-26');
    const ids = ['plaintext-communication', 'suppression-expired'];
    expect(await gate()).toMatchObject({ passed: false, fresh: of(8, ...ids) });
    edit(8, (text) => text.replace(", { url: 'http://old.example.com' }", ''));
    rmSync(path('.assay-ignore.yaml'));
    expect(await gate()).toMatchObject({ passed: true, fresh: [], fixed: [] });
  });

  it('passes breaking changes after a deprecation, a major version or an approval', async () => {
    const compare = async (index: number, ...args: readonly string[]): Promise<number> =>
      (await assay('diff', `before/${nameOf(index)}.yaml`, file(index), ...args)).exitCode;
    expect(await compare(3, '--fail-on', 'breaking')).toBe(0);
    const withoutFirst = (text: string): string =>
      text.replace(/(?<=^paths:\n)(?: {2}\/[^]*?)(?=^ {2}\/)/m, '');
    edit(10, withoutFirst);
    edit(11, (text) => withoutFirst(text).replace('version: 1.0.0', 'version: 2.0.0'));
    expect(await compare(11, '--require-major')).toBe(0);
    expect(await compare(10, '--require-major')).toBe(1);
    const pointer = '/paths/~1api10-3~1{id}/get';
    await assay('ignore', file(10), 'open-operation', pointer, '--until', '2026-04-01', '--reason', 'agreed');
    expect(await compare(10, '--require-major')).toBe(0);
    expect(await gate()).toMatchObject({ passed: true, fresh: [] });
    day('2026-04-02');
    expect(await compare(10, '--require-major')).toBe(1);
  });
});
