import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareEngines } from './compare-engines.js';

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

describe('the native engine', () => {
  it.each(['openapi.yaml', 'swagger.json'])('gives the results of Spectral: %s', async (document) => {
    expect(await compareEngines(join(folder, 'ruleset.yaml'), [join(folder, document)])).toEqual([]);
  });
});
