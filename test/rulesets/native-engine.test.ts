import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lintDocument, openRuleset, type RulesetHost } from '@assay/ruleset';
import { defaultLimits, noDeadline, parseText, type SourceDocument } from '@assay/text';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import refResolver from '@stoplight/spectral-ref-resolver';
import loader from '@stoplight/spectral-ruleset-bundler/with-loader';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const files: Readonly<Record<string, string>> = {
  'openapi.yaml': `openapi: 3.0.3
info:
  title: lower
  version: '1'
  description: |
    A text.

tags: [{ name: b }, { name: a, x: null }]
servers:
  - url: https://example.com/
paths:
  /a_b/{id}:
    summary:
    get:
      operationId: readIt
      summary: "{{path}} #{{1}}"
      tags:
        - b
        -
      parameters: [{ name: the_id, in: path, required: true, schema: { $ref: 'schemas/id.yaml#/Id' } }]
      responses:
        '200': { $ref: 'responses.json' }
        404:
          description: >-
            folded

            text

        # a comment
        403: { description: "two
            lines" }
    post:
      requestBody: { content: { a/b: { schema: { $ref: '#/components/schemas/Tree' } } } }
      responses:
        201: { description: '' }
        default:
          description: "x"
  /gone: { $ref: 'gone.yaml' }
components:
  schemas:
    Tree:
      type: object
      properties: { children: { type: array, items: { $ref: '#/components/schemas/Tree' } }, Leaf: { $ref: '#/components/schemas/Leaf' } }
    Leaf: { type: string, enum: [b, a, a], x-empty: {} }
    Unused: { allOf: [{ $ref: '#/components/schemas/Leaf' }, { $ref: '#/components/schemas/Missing' }] }
`,
  'schemas/id.yaml':
    'Id:\n  type: string\n  title: x\n  other: { $ref: "#/Other" }\nOther: { $ref: "../openapi.yaml#/components/schemas/Leaf" }\n',
  'responses.json':
    '{ "description": "short", "x-a": 1, "x-a": 2, "content": { "a/b": { "schema": { "type": "array" } } } }',
  'swagger.json':
    '{\n  "swagger": "2.0", "info": { "title": "T", "title": "U", "version": "1" },\n  "paths": { "/a/": { "get": { "responses": {} } } }\n}',
  'ruleset.yaml': `extends: [./base.json]
documentationUrl: https://rules.example.com/guide
aliases:
  Operation: ["$.paths[*][get,post]"]
  Text:
    description: Texts
    targets:
      - { formats: [oas3], given: ["$..description", "$..title"] }
      - { formats: [oas2], given: ["$.info.title"] }
rules:
  text-length: { description: Texts say something., given: "#Text", severity: hint, then: { function: length, functionOptions: { min: 6 } } }
  operation-id: { message: "{{property}}: {{error}} {{path}} {{value}}", given: "#Operation", severity: info, then: [{ field: operationId, function: truthy }, { field: operationId, function: casing, functionOptions: { type: kebab } }] }
  no-parent: { documentationUrl: "https://rules.example.com/a_(b)", resolved: false, given: "$..$ref", then: { function: pattern, functionOptions: { notMatch: "^schemas" } } }
  keys: { given: $.paths, then: { field: "@key", function: pattern, functionOptions: { match: "/^\\\\/[a-z]+$/i" } } }
  order: { given: ["$.tags", "$..responses"], then: { function: alphabetical } }
  by-name: { given: $.tags, then: { function: alphabetical, functionOptions: { keyedBy: name } } }
  values: { given: "$..enum[*]", then: { function: enumeration, functionOptions: { values: [b, 1, null] } } }
  choice: { given: "#Operation", then: { function: xor, functionOptions: { properties: [summary, requestBody] } } }
  any: { given: "#Operation", then: { function: or, functionOptions: { properties: [x-a, x-b, x-c, x-d, x-e] } } }
  unused: { given: $.components.schemas, resolved: false, then: { function: unreferencedReusableObject, functionOptions: { reusableObjectsLocation: "#/components/schemas" } } }
  inverted: { given: "$.paths..schema.properties[*]~", then: { function: casing, functionOptions: { type: flat } } }
  filtered: { given: "$..[?(@ && @.type == 'string')]", then: { field: maxLength, function: defined } }
  parent: { given: "$..parameters[*].schema^", then: { field: description, function: truthy } }
  plus: { given: "$.paths[?(@property.match(/_b\\\\/?/))]..responses..description", then: { function: falsy } }
  inside: { given: $, then: { field: "$.servers[*].url", function: pattern, functionOptions: { notMatch: example } } }
  upper: { message: "#{{ property.toUpperCase() + ' is ' + error }}", given: "$..x-empty", then: { function: undefined } }
  empty: { given: ["$..summary", "$..tags[*]", "$.tags[*].x"], then: { function: truthy } }
except:
  "openapi.yaml#/info": [text-length]
overrides:
  - files: ["*.json"]
    rules: { title-case: off }
  - files: ["*.yaml#/paths/~1a_b~1{id}/get"]
    rules: { text-length: error }
`,
  'base.json':
    '{ "formats": ["oas2", "oas3"], "rules": { "title-case": { "given": "$.info", "severity": "error", "then": { "field": "title", "function": "casing", "functionOptions": { "type": "pascal" } } } } }',
};

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-native-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const host: RulesetHost = {
  describe: (location) => location,
  readText: async (location) => readFileSync(location, 'utf8'),
  locate: async (name, from = '') => ({ location: resolve(dirname(from), name), isModule: false }),
  loadModule: async () => undefined,
};

function parse(path: string): SourceDocument {
  const parsed = parseText(pathToFileURL(path).href, readFileSync(path, 'utf8'), defaultLimits, noDeadline);
  if (!parsed.ok) throw new Error(parsed.fault.kind);
  return parsed.document;
}

interface Found {
  readonly code: string | number;
  readonly path: readonly (string | number)[];
}

const formsOf = (diagnostics: readonly Found[]): string[] =>
  diagnostics
    // The words about a file that is missing are those of the reader.
    .map((found) => ({
      ...found,
      path: found.path.map(String),
      ...(found.code === 'invalid-ref' && { message: '' }),
    }))
    .map((found) =>
      JSON.stringify(found, Object.keys(found).toSorted().concat('start', 'end', 'line', 'character')),
    )
    .toSorted();

async function lintBySpectral(document: string, ruleset: string): Promise<string[]> {
  const byPath = { resolve: async (reference: { path(): string }) => readFileSync(reference.path(), 'utf8') };
  const spectral = new core.Spectral({
    resolver: new refResolver.Resolver({ resolvers: { file: byPath } }),
  });
  spectral.setRuleset(await loader.bundleAndLoadRuleset(join(folder, ruleset), { fs, fetch }));
  const path = join(folder, document);
  return formsOf(
    await spectral.run(new core.Document(readFileSync(path, 'utf8'), parsers.Yaml, path) as never),
  );
}

async function lintNatively(document: string, ruleset: string): Promise<string[]> {
  const opened = await openRuleset({ location: join(folder, ruleset), isModule: false }, host);
  expect(opened.engines.filter(({ engine }) => engine === 'spectral')).toEqual([]);
  const source = join(folder, document);
  const access = { source, root: parse(source), read: async (name: string) => parse(name) };
  const { diagnostics, broken, failures } = await lintDocument(opened.ruleset, access, opened.paths);
  expect([broken, failures]).toEqual([[], []]);
  return formsOf(diagnostics);
}

describe('the native engine', () => {
  it.each(['openapi.yaml', 'swagger.json'])('gives the results of Spectral: %s', async (document) => {
    const theirs = await lintBySpectral(document, 'ruleset.yaml');
    expect(theirs.length).toBeGreaterThan(2);
    expect(await lintNatively(document, 'ruleset.yaml')).toEqual(theirs);
  });
});
