import type { CompletionItem, Diagnostic } from 'vscode-languageserver-protocol';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply, Editor } from './client.js';

const yaml = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: http://shop.test }]
tags: [{ name: orders }]
paths:
  /orders:
    get:
      responses:
        '200':
          description: Orders.
          content:
            application/vnd.shop+json:
              schema: { $ref: 'parts.yaml#/Order' }
components:
  schemas:
    Good: { type: string }
  parameters:
    Page: { name: page, in: query, schema: { type: integer } }
  securitySchemes:
    login:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: https://shop.test/token, scopes: { read: Reads. } } }
`;
const json = `{
  "swagger": "2.0",
  "info": { "title": "Shop", "version": "1.0.0" },
  "host": "shop.test", "schemes": ["http"],
  "tags": [{ "name": "orders" }],
  "paths": {},
  "definitions": { "Order": { "type": "object" } },
  "securityDefinitions": { "key": { "type": "apiKey", "in": "header", "name": "X-Key" } }
}
`;

let editor: Editor;
beforeEach(async () => {
  editor = new Editor();
  editor.write('parts.yaml', 'Order: { type: object }\nItem: { type: string }\nversion: 1\n');
  editor.write('other.yaml', 'components: { schemas: { Far: {} }, parameters: { Size: {} } }\n');
  mkdirSync(join(editor.folder, 'more files'));
  editor.write('more files/deep.json', '{ "Deep": { "type": "string" } }');
  await editor.start();
});
afterEach(() => editor.stop());

const isThere = (all: readonly Diagnostic[]): boolean =>
  all.some(({ code }) => code === 'plaintext-communication');

/** The completions in a text that cannot be parsed, after a text that could. */
async function offered(name: string, before: string, text: string, where: string): Promise<string[]> {
  await editor.open(name, before);
  await editor.diagnostics(name, isThere);
  await editor.change(name, text);
  await editor.diagnostics(name, (all) => all.some(({ code }) => code === 'document-parse-error'));
  const items = await editor.ask<CompletionItem[]>('textDocument/completion', name, where);
  return items.map(({ label }) => label);
}

describe('completion in a text that is temporarily invalid', () => {
  const broken = (text: string): string => `${yaml}${text}\nx-open: [\n`;

  it.each([
    ['references', "x:\n  schema: { $ref: '#/", "$ref: '#/^", '#/components/schemas/Good'],
    ['references into other files', "x:\n  schema: { $ref: './", "$ref: './^", './parts.yaml#/Item'],
    ['security schemes', 'security:\n  - ', 'security:\n  - ^', 'login'],
    ['scopes', 'security:\n  - login: [', 'login: [^', 'read'],
    ['tags', 'x:\n  get:\n    tags: [', '    tags: [^', 'orders'],
    ['media types', 'x:\n  content:\n    ', 'content:\n    ^', 'application/vnd.shop+json'],
    ['statuses', 'x:\n  get:\n    responses:\n      ', 'responses:\n      ^', '404'],
  ])('of YAML inserts %s', async (_, text, where, expected) => {
    expect(await offered('api.yaml', yaml, broken(text), where)).toContain(expected);
  });

  it.each([
    ['references', '"x": { "schema": { "$ref": "#/', '"$ref": "#/^', '#/definitions/Order'],
    ['security schemes', '"security": [{ "', '"security": [{ "^', 'key'],
    ['tags', '"x": { "get": { "tags": ["', '"tags": ["^', 'orders'],
    ['media types', '"produces": ["', '"produces": ["^', 'application/json'],
    ['statuses', '"x": { "get": { "responses": { "', '"responses": { "^', '404'],
  ])('of JSON inserts %s', async (_, text, where, expected) => {
    const broken = json.replace('  "paths": {},', `  ${text}`);
    expect(await offered('api.json', json, broken, where)).toContain(expected);
  });
});

describe('completion of a reference', () => {
  const labels = async (written: string, around = 'schema'): Promise<string[]> => {
    const text = yaml.replace("schema: { $ref: 'parts.yaml#/Order' }", `${around}: { $ref: '${written}' }`);
    await editor.open('api.yaml', yaml);
    await editor.diagnostics('api.yaml', isThere);
    await editor.change('api.yaml', text);
    const items = await editor.ask<CompletionItem[]>('textDocument/completion', 'api.yaml', `'${written}^'`);
    return items.map(({ label }) => label);
  };

  it('lists the components of its type, in this file and in others', async () => {
    const all = await labels('');
    expect(all).toContain('#/components/schemas/Good');
    expect(all).not.toContain('#/components/parameters/Page');
    expect(await labels('./')).toEqual(
      expect.arrayContaining(['./parts.yaml', './other.yaml', './more%20files/']),
    );
  });

  it('lists components of a file that no reference names yet', async () => {
    const found = await labels('./other.yaml#/');
    expect(found).toContain('./other.yaml#/components/schemas/Far');
    expect(found).not.toContain('./other.yaml#/components/parameters/Size');
    expect(await labels('./more%20files/')).toContain('./more%20files/deep.json');
    expect(await labels('./more%20files/deep.json#')).toContain('./more%20files/deep.json#/Deep');
  });

  it('lists nothing of other machines, nothing hidden and not its own file', async () => {
    expect((await labels('https://other.test/api.yaml#/')).join()).not.toContain('other.test');
    editor.write('.hidden.yaml', 'type: string\n');
    editor.write('api.yaml', yaml);
    const all = await labels('./');
    expect(all).toContain('./parts.yaml');
    expect(all).not.toContain('./.hidden.yaml');
    expect(all).not.toContain('./api.yaml');
  });

  it('inserts at the cursor', async () => {
    await labels('./other.yaml#/');
    const items = await editor.ask<CompletionItem[]>(
      'textDocument/completion',
      'api.yaml',
      "'./other.yaml#/^'",
    );
    const far = items.find(({ label }) => label.endsWith('Far'));
    const edit = far?.textEdit;
    const text = yaml.replace('parts.yaml#/Order', './other.yaml#/');
    expect(edit !== undefined && 'range' in edit ? apply(text, [edit]) : '').toBe(
      yaml.replace('parts.yaml#/Order', './other.yaml#/components/schemas/Far'),
    );
  });
});
