import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ComparedRuleset } from './compare-engines.js';

const files: Readonly<Record<string, string>> = {
  'openapi.yaml': `openapi: 3.0.3
info:
  title: lower
  version: '1'
  description: |
    A text.

  x-kept: >+
    A text

    that keeps its breaks.


  x-empty-kept: |+


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
  kept: { given: "$.info", then: [{ field: x-kept, function: pattern, functionOptions: { match: never } }, { field: x-empty-kept, function: pattern, functionOptions: { match: never } }] }
  empty: { given: ["$..summary", "$..tags[*]", "$.tags[*].x"], then: { function: truthy } }
except:
  "openapi.yaml#/info": [text-length]
overrides:
  - files: ["*.json"]
    rules: { title-case: off }
  - files: ["*.yaml#/paths/~1a_b~1{id}/get"]
    rules: { text-length: error }
`,
  'common.yaml':
    'extends: [common-ruleset, [spectral:asyncapi, all]]\nrules: { asyncapi-info-contact: off, arrays-of-paths: warn }\n',
  'node_modules/common-ruleset/package.json': '{ "name": "common-ruleset", "main": "lib/ruleset.js" }',
  'node_modules/common-ruleset/lib/ruleset.js': `const { truthy } = require('@stoplight/spectral-functions');
const { oas3 } = require('@stoplight/spectral-formats');
const { oas } = require('@stoplight/spectral-rulesets');
const { count } = require('./helpers');
module.exports = {
  formats: [oas3],
  rules: {
    contact: { given: '$.info', then: { field: 'contact', function: truthy } },
    'arrays-of-paths': { given: '$.paths', severity: 'off', then: { function: count } },
    'info-license': oas.rules['info-license'],
  },
};
`,
  'node_modules/common-ruleset/lib/helpers/index.js': `'use strict';
const { pattern } = require('@stoplight/spectral-functions');
const words = require('words');
const { limit } = require('../limits');
exports.count = (paths, _options, { path, document }) => {
  const names = Object.keys(paths);
  const wrong = names.filter((name) => pattern(name, { match: '^/a' }));
  if (names.length <= limit) return [];
  const range = document.getRangeForJsonPath(['none', 'there']);
  const { title } = document.parserResult.data.info;
  return [{ message: words.join([title, names.length, wrong.length, typeof range]), path: [...path, wrong[0]] }];
};
`,
  'node_modules/common-ruleset/lib/limits.js': 'exports.limit = 1;',
  'node_modules/words/package.json': '{ "name": "words" }',
  'node_modules/words/index.js': "exports.join = (words) => words.join(', ');\n",
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
  it('runs CommonJS packages of rulesets, which receive its functions', async () => {
    const compared = await ComparedRuleset.open(join(folder, 'common.yaml'));
    expect(compared.countRules().reference).toBe(0);
    const comparison = await compared.compare(join(folder, 'openapi.yaml'));
    expect(comparison).toEqual({ failures: 0, diagnostics: 8, differences: [] });
  });

  it.each(['openapi.yaml', 'swagger.json'])('gives the results of Spectral: %s', async (document) => {
    const compared = await ComparedRuleset.open(join(folder, 'ruleset.yaml'));
    expect((await compared.compare(join(folder, document)))?.differences).toEqual([]);
  });
});
