import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocumentSchemas } from '../../packages/ruleset/src/oas/document-schemas.js';
import { SchemaEvaluator } from '../../packages/ruleset/src/schema/schema-evaluator.js';
import type { SchemaError } from '../../packages/ruleset/src/schema/schema-errors.js';
import { SchemaPlans } from '../../packages/ruleset/src/schema/schema-plan.js';
import { ComparedRuleset } from './compare-engines.js';

const ruleset = 'extends: [[spectral:oas, off]]\nrules: { oas2-schema: true, oas3-schema: true }\n';

/** Documents with faults that validators report in different ways: composed schemas, messages of schemas, unevaluated members. */
const documents = {
  '2.0.yaml': `swagger: "2.1"
info: { title: T, extra: 1 }
host: "{x}"
schemes: [htpps, https, https]
paths:
  a: {}
  /a/{id}:
    get:
      parameters: [{ name: id, in: path, type: string }, { name: b, in: body }, { in: qery, name: x, type: string }, { $ref: 5 }]
      responses: {}
  /b:
    post:
      responses: { '20': { description: x }, default: { description: 1, schema: { additionalProperties: 4, type: nope, exclusiveMinimum: 1 } } }
securityDefinitions:
  basic: { type: basic, extra: true }
  apiKey: { type: apiKey, in: body }
  other: { type: oauth2, flow: password }
`,
  '3.0.yaml': `openapi: 3.0.3
info: { title: 1, version: '1', contact: { url: "not a uri ☃" } }
servers: [{ variables: { a: { enum: [] } } }]
paths:
  /a:
    get:
      tags: [a, a]
      parameters:
        - { name: a, schema: {}, content: { a: {}, b: {} } }
        - { name: b, in: path, schema: {}, example: 1, examples: {} }
        - { name: c, in: heeder, style: form }
        - { in: query, $ref: '#/components/parameters/x', type: string }
      responses: { '2XX': { description: x, headers: { X: { schema: { type: text, additionalProperties: 5, minLength: -1, required: [] } } } }, '999': {} }
components:
  parameters: { x: { name: x, in: query, style: simpel } }
  securitySchemes: { a: { type: http }, b: { type: apikey, in: query }, c: { type: oauth2, flows: { implicit: {} } }, d: { type: openIdConnect } }
  schemas: { "a b": {}, S: { type: strin, nullable: maybe, items: 1, xml: { wrapped: 1 } } }
`,
  '3.1.yaml': `openapi: 3.1.0
info: { title: T, version: 1 }
jsonSchemaDialect: "::"
paths:
  /a:
    get: { responses: { '200': { content: { a: { schema: { type: [string, nope, string], properties: { x: 5 }, xml: { nome: x }, pattern: "(" } } } } }, parameters: [{ name: a, in: path }, { name: b, in: query, content: {} }] }
components:
  securitySchemes: { a: { type: apiKey, name: 1, in: query, more: 1 }, b: { type: oauth2, flows: { password: { scopes: {} }, x: {} } }, c: { type: mutualTLS, x: 1 }, d: {} }
  schemas: { S: 5, T: { type: objekt, additionalProperties: 5, discriminator: { mapping: { a: 1 } } } }
`,
  'empty.yaml': 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\nx-a: 1\nother: 1\n',
  '3.2.yaml': `openapi: 3.2.0
info: { title: T, version: "1" }
$self: "a#b"
paths:
  /a: { query: { responses: {} }, additionalOperations: { GET: {}, copy: { parameters: [{ name: q, in: querystring, schema: {} }] } } }
  /b: { get: { parameters: [{ name: c, in: coockie, schema: { type: nope } }], responses: { default: { content: { x: { itemSchema: 4, itemEncoding: {}, encoding: {} } } } } } }
tags: [{ name: a, kind: 1, parent: b, more: 1 }]
components: { mediaTypes: { a: { schema: { xml: { nodeType: elment }, discriminator: {} } } }, securitySchemes: { a: { type: oauth2, flows: { deviceAuthorization: {} }, deprecated: 1 } } }
`,
  // Spectral looks up the reported value behind the reference, does not find it there, and its rule fails.
  'reference.yaml': `openapi: 3.1.0
info: { title: T, version: "1" }
paths: {}
components: { schemas: { S: { $ref: other.yaml, type: objekt } } }
`,
};

let folder: string;
let compared: ComparedRuleset;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-document-schemas-')));
  for (const [name, text] of Object.entries({ ...documents, 'ruleset.yaml': ruleset, 'other.yaml': '{}' }))
    writeFileSync(join(folder, name), text);
  compared = await ComparedRuleset.open(join(folder, 'ruleset.yaml'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('no rule needs Spectral', () => expect(compared.countRules().reference).toBe(0));

it.each([
  ['2.0.yaml', 20],
  ['3.0.yaml', 25],
  ['3.1.yaml', 18],
  ['empty.yaml', 2],
  ['3.2.yaml', 12],
])('the structure of %s is judged as in Spectral', async (name, least) => {
  const comparison = await compared.compare(join(folder, name));
  expect(comparison?.differences).toEqual([]);
  expect(comparison?.diagnostics).toBeGreaterThanOrEqual(least);
});

it('a rule that fails in Spectral fails', async () => {
  const comparison = await compared.compare(join(folder, 'reference.yaml'));
  expect(comparison?.failures).toBe(1);
  expect(comparison?.differences).toEqual([]);
});

it('members that a failing reference evaluates are evaluated, as in the validator of Spectral', () => {
  const require = createRequire(import.meta.url);
  const folderOfRulesets = dirname(require.resolve('@stoplight/spectral-rulesets'));
  // `as`: the validators that Spectral generates from its schemas.
  const { oas3_1: reference } = require(join(folderOfRulesets, 'oas/schemas/validators.js')) as Readonly<
    Record<string, { (document: unknown): boolean; readonly errors?: readonly SchemaError[] | null }>
  >;
  const media = { 'text/plain': { examples: { E: { more: 1 } } } };
  const post = { requestBody: { content: media } };
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { post } } };
  const evaluator = new SchemaEvaluator(readDocumentSchemas().oas3_1, new SchemaPlans('draft2020-12', true));
  const listPaths = (errors: readonly SchemaError[]): string[] =>
    errors.filter(({ keyword }) => keyword === 'unevaluatedProperties').map((error) => error.instancePath);
  expect(reference?.(document)).toBe(false);
  expect(listPaths(evaluator.validate(document, true))).toEqual(listPaths(reference?.errors ?? []));
});
