import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/command.js';

/** Typical company rules, each with the pointers of its findings in the document below. */
const rules: readonly (readonly [declaration: string, pointers: readonly string[]])[] = [
  [
    `own/camel-case-properties:
  subject: SchemaProperties
  casing: camelCase
  severity: low`,
    ['/components/schemas/Order/properties/order_id'],
  ],
  [
    `own/kebab-case-paths:
  subject: PathItem
  property: '@key'
  pattern: ^(/([a-z0-9-]+|\\{[^}]+\\}))+$`,
    ['/paths/~1openOrders'],
  ],
  [
    `own/operation-owner:
  subject: Operation
  required: x-owner
  message: '{{operation}} names no owner.'`,
    ['/paths/~1openOrders/post'],
  ],
  [
    `own/request-id:
  subject: Response[status=2xx] of Operation
  header: X-Request-Id
  severity: medium`,
    ['/paths/~1openOrders/post/responses/201'],
  ],
  [
    `own/problem-details:
  subject: Response[status=4xx|5xx] of Operation
  mediaType: application/problem+json
  why: Clients read all errors alike.`,
    ['/paths/~1openOrders/post/responses/400/content'],
  ],
  [
    `own/nothing-internal:
  subject: any
  forbidden: x-internal
  severity: high`,
    ['/paths/~1openOrders/post/x-internal'],
  ],
  [
    `own/server-domains:
  subject: Server
  property: url
  pattern: ^https://[a-z-]+[.]acme[.]test(/|$)
  severity: high`,
    ['/servers/1/url'],
  ],
  [
    `own/list-limit:
  subject: Operation[role=list]
  parameter: limit`,
    ['/paths/~1orders/get'],
  ],
];

const document = `openapi: 3.1.1
info: { title: Orders, version: '1' }
servers: [{ url: 'https://api.acme.test/v1' }, { url: 'https://api.other.test' }]
paths:
  /orders:
    get:
      x-owner: shop
      responses:
        '200': { description: Orders., headers: { x-request-id: { schema: { type: string } } }, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } } }
        4XX: { $ref: '#/components/responses/Bad' }
  /openOrders:
    post:
      x-internal: true
      responses: { '201': { description: Made. }, '400': { description: Bad., content: { text/plain: {} } } }
components:
  responses: { Bad: { description: Bad., content: { application/problem+json: {} } } }
  schemas: { Order: { type: object, properties: { order_id: { type: string }, isOpen: { type: boolean } } } }
`;

let folder = '';
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-declared-')));
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, 'openapi.yaml'), document);
  // The first run loads the rules.
  await run(['own/first: { subject: Info, required: title }'], 'validate', 'openapi.yaml');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command with a configuration that declares rules. */
async function run(declarations: readonly string[], ...args: readonly string[]) {
  const text = declarations.join('\n').replaceAll(/^(?=.)/gm, '  ');
  writeFileSync(join(folder, 'assay.config.yaml'), `preset: none\nrules:\n${text}\n`);
  return runCommand(folder, args);
}

describe('rules without code', () => {
  it.each(rules)('of a company: %s', async (declaration, pointers) => {
    expect(declaration.split('\n').length).toBeLessThanOrEqual(8);
    const { stdout, stderr } = await run(
      [declaration],
      'validate',
      'openapi.yaml',
      '--format',
      'json',
      '--schema-errors',
      'ignore',
    );
    expect(stderr).toBe('');
    const { documents } = JSON.parse(stdout);
    expect(
      documents[0].result.map(({ location }: { location: { pointer: string } }) => location.pointer),
    ).toEqual(pointers);
  });

  it('run together, with severities, messages and settings like all rules', async () => {
    const all = rules.map(([declaration]) => declaration);
    const { stdout } = await run(
      all,
      'validate',
      'openapi.yaml',
      '--format',
      'json',
      '--rule',
      'own/operation-owner==critical',
    );
    const { result } = JSON.parse(stdout).documents[0];
    expect(result).toHaveLength(rules.length);
    expect(result.find(({ id }: { id: string }) => id === 'own/operation-owner')).toMatchObject({
      id: 'own/operation-owner',
      severity: 'critical',
      problem: 'POST /openOrders names no owner.',
    });
    const one = await run(all, 'validate', 'openapi.yaml', '--only', 'own/list-limit', '--format', 'line');
    expect(one.stdout).toContain('own/list-limit');
  });

  it('can be restricted to objects with other properties', async () => {
    const rule = `own/query-names:
  subject: Operation
  where: { x-owner: shop }
  required: operationId`;
    const { stdout } = await run([rule], 'validate', 'openapi.yaml', '--format', 'json');
    expect(JSON.parse(stdout).documents[0].result).toHaveLength(1);
  });

  it('report mistakes with their location and the nearest word', async () => {
    const { exitCode, stderr } = await run(
      [
        'own/a: { subject: Opration, required: x }',
        'own/b: { subject: Operation, require: x }',
        'own/c: { subject: Operation, casing: camel }',
        'own/d: { subject: Operation }',
        'plaintext-communication: { subject: Server, required: url }',
        'own/e: { subject: Operation, required: x, severity: error }',
      ],
      'validate',
      'openapi.yaml',
    );
    expect(exitCode).toBe(2);
    expect(stderr).toMatchInlineSnapshot(`
      "assay.config.yaml:3:12: \`subject\`: \`Opration\` is no object of OpenAPI, such as \`Operation\` or \`Parameter[in=query]\`.
      assay.config.yaml:4:32: a rule has no \`require\`; did you mean \`required\`?
      assay.config.yaml:5:32: \`casing\` must be one of camelCase, kebab-case, snake_case, PascalCase, MACRO_CASE, COBOL-CASE, flatcase.
      assay.config.yaml:6:3: \`own/d\` asserts nothing: add one of required, forbidden, requireAny, mutuallyExclusive, mutuallyRequired, header, parameter, response, mediaType, pattern, notPattern, casing, enum, disallowed, min, max, nonEmpty, defined, order.
      assay.config.yaml:7:3: \`plaintext-communication\` is a rule of Assay: choose another id, such as \`own/plaintext-communication\`.
      assay.config.yaml:8:45: \`severity\` must be one of critical, high, medium, low, info.
      Nothing was done, because the configuration has 6 mistakes. \`--no-config\` runs without one.
      "
    `);
  });
});

describe('assay ruleset test', () => {
  it('runs the snippets of each rule', async () => {
    const good = `own/operation-owner:
  subject: Operation
  required: x-owner
  good: { paths: { /a: { get: { x-owner: shop, responses: {} } } } }
  bad:
    - { paths: { /a: { get: { responses: {} } } } }
    - 'paths: { /a: { put: { responses: {} } } }'`;
    expect(await run([good], 'ruleset', 'test')).toMatchObject({
      exitCode: 0,
      stdout: 'ok      own/operation-owner  1 good, 2 bad\n1 rule passes.\n',
    });
    const wrong = good.replace('required: x-owner', 'required: responses');
    const failed = await run([wrong], 'ruleset', 'test', 'assay.config.yaml');
    expect(failed.exitCode).toBe(1);
    expect(failed.stdout).toContain('bad snippet 1 is not reported.');
  });

  it('reports that there are no tests', async () => {
    const { exitCode, stderr } = await run(['operation-id-missing: low'], 'ruleset', 'test');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('declares no rule');
  });
});
