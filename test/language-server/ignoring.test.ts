import type { CodeAction, Diagnostic } from 'vscode-languageserver-protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apply, Editor } from './client.js';

const operation = { responses: { 200: { description: 'Done.', 'x-a😀': 1 } } };
const document = {
  openapi: '3.0.3',
  info: { title: 'Shop 😀', version: '1.0.0' },
  servers: [{ url: 'http://shop.test' }],
  paths: { '/a': { get: operation }, '/b': { get: { operationId: 'b', ...operation } } },
};
const old = {
  swagger: '2.0',
  info: { title: 'Shop', version: '1.0.0' },
  schemes: ['http'],
  host: 'shop.test',
  paths: document.paths,
};

let editor: Editor;
beforeEach(async () => {
  editor = new Editor();
  await editor.start();
});
afterEach(() => editor.stop());

const has = (id: string) => (all: readonly Diagnostic[]) => all.some(({ code }) => code === id);

async function ignore(text: string, code: string): Promise<string> {
  await editor.open('api.json', text);
  const all = await editor.diagnostics('api.json', has(code));
  const diagnostic = all.find((each) => each.code === code);
  const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: editor.uri('api.json') },
    range: diagnostic?.range,
    context: { diagnostics: [diagnostic], only: ['quickfix'] },
  });
  const action = actions.find(({ title }) => title.endsWith('by `x-assay-ignore`'));
  return apply(text, action?.edit?.changes?.[editor.uri('api.json')] ?? []);
}

it.each([
  ['indented', JSON.stringify(document, null, 2), 'plaintext-communication'],
  ['on a single line', JSON.stringify(document), 'plaintext-communication'],
  ['with CRLF', JSON.stringify(document, null, '\t').replaceAll('\n', '\r\n'), 'operation-id-missing'],
  ['in 2.0', JSON.stringify(old, null, 2), 'plaintext-communication'],
  ['at a key', JSON.stringify(document, null, 2), 'operation-id-missing'],
  [
    'next to another rule',
    JSON.stringify({
      ...document,
      servers: [{ url: 'http://shop.test', 'x-assay-ignore': 'url-credentials' }],
    }),
    'plaintext-communication',
  ],
  ['YAML that is written like it', `# a\n${JSON.stringify(document)}`.slice(4), 'plaintext-communication'],
])('a finding in JSON is ignored by an extension: %s', async (_, text, code) => {
  const changed = await ignore(text, code);
  expect(changed).not.toBe(text);
  expect(changed).toContain('x-assay-ignore');
  await editor.change('api.json', changed);
  const left = await editor.diagnostics('api.json', (now) => !has(code)(now));
  expect(
    left.filter(({ code: each }) => /structure|suppression-(?:invalid|unused)/.test(String(each))),
  ).toEqual(text.includes('url-credentials') ? [expect.anything()] : []);
});
