import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '@assay/rules';
import core from '@stoplight/spectral-core';
import type { RulesetDefinition } from '@stoplight/spectral-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectedOf, find, lint, printed, writeFiles, type Files } from '../test/lint.js';
import ruleset from './ruleset.js';

const yaml = `openapi: 3.0.3
info: { title: Local, version: '1' }
servers:
  - url: http://localhost:8080
  - url: http://api.example.com/{{version}}
paths:
  /users/{id}:
    get:
      parameters:
        - name: id
          in: path
          required: true
          schema:
            type: integer
      responses:
        '200':
          $ref: '#/components/responses/Plain'
    delete:
      operationId: remove%7Eit~1
      responses:
        '204':
          description: >-
            Gone
components:
  responses:
    Plain:
      description: ok
  schemas:
    Alias:
      $ref: '#/components/schemas/Odd~1name%25'
    Odd/name%:
      type: object
      properties: { password: { type: string } }
`;
const files: Files = {
  'single.yaml': yaml,
  'swagger.json': {
    swagger: '2.0',
    info: { title: 'T', version: '1' },
    host: 'a.test',
    schemes: ['http'],
    paths: {
      '/a': {
        post: {
          parameters: [
            { in: 'body', name: 'b', schema: { type: 'object', properties: { name: { type: 'string' } } } },
          ],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  },
  'split.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things:
    $ref: paths/things.yaml
  /things/{id}:
    parameters:
      - $ref: 'parts.json#/parameters/Id'
    get:
      responses: { '200': { description: ok } }
`,
  'paths/things.yaml': `post:
  requestBody:
    content:
      application/json:
        schema:
          $ref: ../schemas/thing.yaml
  responses:
    '200':
      $ref: '../parts.json#/responses/Empty'
`,
  'schemas/thing.yaml': `type: object
properties:
  name:
    type: string
  parent:
    $ref: thing.yaml
`,
  'parts.json':
    '{\n  "parameters": {\n    "Id": {\n      "name": "id",\n      "in": "path",\n      "required": true,\n      "schema": { "type": "string" }\n    }\n  },\n  "responses": { "Empty": { "description": "ok" } }\n}',
};

let folder: string;
beforeAll(() => {
  folder = writeFiles(files);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("Assay's rules in Spectral", () => {
  it.each(['single.yaml', 'swagger.json'])(
    'find in %s the same as Assay, at the same lines, with the same severity',
    async (name) => {
      for (const preset of ['recommended', 'all'] as const) {
        const path = join(folder, name);
        const expected = expectedOf(await find(path, preset));
        expect(expected.length).toBeGreaterThan(5);
        expect(printed(await lint(path, { extends: [[ruleset, preset]] }))).toEqual(expected);
      }
    },
  );

  it('find in several files the same as Assay, in the same files', async () => {
    const path = join(folder, 'split.yaml');
    const expected = expectedOf(await find(path, 'all'));
    expect(new Set(expected.map((item) => item.split(':', 1)[0])).size).toBe(4);
    expect(printed(await lint(path, { extends: [[ruleset, 'all']] }))).toEqual(expected);
  });

  it('are switched and graded like in any ruleset', async () => {
    const codes = async (definition: RulesetDefinition) =>
      new Set(
        (await lint(join(folder, 'single.yaml'), definition)).map(
          ({ code, severity }) => `${code} ${severity}`,
        ),
      );
    expect(
      await codes({ extends: [[ruleset, 'off']], rules: { 'plaintext-communication': 'hint' } }),
    ).toEqual(new Set(['plaintext-communication 3']));
    const off = await codes({ extends: ruleset, rules: { 'plaintext-communication': 'off' } });
    expect([...off].filter((code) => code.startsWith('plaintext-communication'))).toEqual([]);
    expect(off.size).toBeGreaterThan(3);
  });

  it('are all present, each with its own id', () => {
    const { rules: definitions } = new core.Ruleset({ extends: [[ruleset, 'recommended']] });
    expect(Object.keys(definitions).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
    for (const { id, meta } of rules) {
      const isRecommended = meta.preset === 'recommended' || ('always' in meta && meta.always);
      expect([id, definitions[id]?.enabled]).toEqual([id, isRecommended]);
    }
  });

  it('need no file: a text is analysed directly', async () => {
    const spectral = new core.Spectral();
    spectral.setRuleset({ extends: [[ruleset, 'off']], rules: { 'plaintext-communication': true } });
    expect((await spectral.run(yaml)).map(({ code, range }) => [code, range.start.line + 1])).toEqual([
      ['plaintext-communication', 4],
      ['plaintext-communication', 5],
    ]);
  });
});

describe('a disabled rule', () => {
  it('no longer covers the rules that yield to it', async () => {
    const folder = writeFiles({
      'open.yaml': {
        openapi: '3.0.3',
        info: { title: 'T', version: '1' },
        paths: { '/shelves/{id}': { delete: { responses: { 204: { description: 'Gone.' } } } } },
      },
    });
    const reported = async (rule: Record<string, 'off'>): Promise<unknown[]> => {
      const definition = { extends: [[ruleset, 'all']], rules: rule } as RulesetDefinition;
      const results = await lint(join(folder, 'open.yaml'), definition);
      return results.map(({ code }) => code).filter((code) => /security/.test(String(code)));
    };
    const item = 'security-schemes-missing';
    expect(await reported({})).toEqual([item]);
    expect(await reported({ [item]: 'off' })).toEqual([
      'global-security-missing',
      'operation-security-missing',
    ]);
    rmSync(folder, { recursive: true });
  });
});
