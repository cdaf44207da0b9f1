import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  DocumentDiagnosticReport,
  Hover,
  Location,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Editor } from './client.js';

const head =
  'openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\nservers: [{ url: http://a.test }]\npaths: {}\n';
const mismatch = 'A:\n  type: string\n  items: {}\n';
const referring = (ref: string): string => `${head}components: { schemas: { A: { $ref: '${ref}' } } }\n`;

let editor: Editor;
beforeEach(() => {
  editor = new Editor();
});
afterEach(() => editor.stop());

const has = (id: string) => (all: readonly Diagnostic[]) => all.some(({ code }) => code === id);
const lacks = (id: string) => (all: readonly Diagnostic[]) => all.every(({ code }) => code !== id);

async function happened(name: string, type: 1 | 2 | 3): Promise<void> {
  const changes = [{ uri: editor.uri(name), type }];
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

describe('files that other programs change', () => {
  it('are read again when they appear, change and disappear', async () => {
    await editor.start();
    await editor.open('api.yaml', referring('late.yaml#/A'));
    await editor.diagnostics('api.yaml', has('unresolved-reference'));
    editor.write('late.yaml', mismatch);
    await happened('late.yaml', 1);
    await editor.diagnostics('late.yaml', has('items-on-non-array'));
    await editor.diagnostics('api.yaml', lacks('unresolved-reference'));
    editor.write('late.yaml', 'A: { type: string }\n');
    await happened('late.yaml', 2);
    await editor.diagnostics('late.yaml', lacks('items-on-non-array'));
    rmSync(join(editor.folder, 'late.yaml'));
    await happened('late.yaml', 3);
    await editor.diagnostics('api.yaml', has('unresolved-reference'));
    expect(editor.messages).toEqual([]);
  });

  it('have the text of the editor while they are open, also if they are not saved yet', async () => {
    await editor.start();
    await editor.open('api.yaml', referring('late.yaml#/A'));
    await editor.diagnostics('api.yaml', has('unresolved-reference'));
    await editor.open('late.yaml', mismatch);
    await editor.diagnostics('late.yaml', has('items-on-non-array'));
    await editor.close('late.yaml');
    await editor.diagnostics('api.yaml', has('unresolved-reference'));
    await editor.diagnostics('late.yaml', (all) => all.length === 0);
  });
});

describe('a document without a file', () => {
  it('has diagnostics and navigation, and can ignore a finding', async () => {
    await editor.start();
    const uri = 'untitled:Untitled-1';
    const text = `${head}components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { type: string } } }\n`;
    await editor.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    const line = text.split('\n')[4] ?? '';
    const definition = await editor.connection.sendRequest<Location>('textDocument/definition', {
      textDocument: { uri },
      position: { line: 4, character: line.indexOf('schemas/B') + 8 },
    });
    expect(definition.uri).toBe(uri);
    expect(definition.range.start.character).toBe(line.indexOf('B: {'));
    await expect.poll(() => editor.published.some((item) => item.uri === uri)).toBe(true);
    const { diagnostics } = editor.published.findLast((item) => item.uri === uri) ?? { diagnostics: [] };
    const finding = diagnostics.find(({ code }) => code === 'plaintext-communication');
    const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: finding?.range,
      context: { diagnostics: [finding], only: ['quickfix'] },
    });
    expect(actions.map(({ title }) => title)).toEqual([
      expect.stringContaining('https'),
      expect.stringMatching(/by a comment$/),
    ]);
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await expect.poll(() => editor.published.findLast((item) => item.uri === uri)?.diagnostics).toEqual([]);
  });
});

describe('names of files', () => {
  it.each([
    ['my api.yaml', 'its parts.yaml', 'its parts.yaml'],
    ['my api.yaml', 'its parts.yaml', 'its%20parts.yaml'],
    ['schöne-öffnung.yaml', 'Größe.yaml', 'Gr%C3%B6%C3%9Fe.yaml'],
    ['100%.yaml', '#1.yaml', '%231.yaml'],
    ["it's (a) [test]!.yaml", 'a&b=c+d.yaml', 'a&b=c+d.yaml'],
  ])('may have any characters: %s with %s', async (name, part, ref) => {
    editor.write(name, referring(`${ref}#/A`));
    editor.write(part, mismatch);
    await editor.start();
    // Some clients escape every character that can be escaped.
    const escaped = (file: string): string =>
      `${pathToFileURL(editor.folder).href}/${encodeURIComponent(file).replaceAll(/[!'()*]/g, (item) => `%${item.charCodeAt(0).toString(16).toUpperCase()}`)}`;
    const uri = escaped(name);
    const text = referring(`${ref}#/A`);
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    await editor.connection.sendNotification('textDocument/didOpen', { textDocument });
    const position = { line: 4, character: (text.split('\n')[4] ?? '').indexOf('$ref') + 9 };
    const found = await editor.connection.sendRequest<Location>('textDocument/definition', {
      textDocument: { uri },
      position,
    });
    expect(decodeURIComponent(found.uri)).toBe(`${pathToFileURL(editor.folder).href}/${part}`);
    const items = await editor.connection.sendRequest<CompletionItem[]>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    expect(items.map(({ label }) => decodeURIComponent(label))).toContain(`./${part}#/A`);
    expect(editor.published.some((item) => item.uri === uri)).toBe(true);
    // Responses about an open document use the client's spelling of its URI.
    await editor.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: escaped(part), languageId: 'yaml', version: 1, text: mismatch },
    });
    const requested = { textDocument: { uri }, position, newName: 'B' };
    const [reference] = await editor.connection.sendRequest<Location[]>('textDocument/references', {
      ...requested,
      context: { includeDeclaration: false },
    });
    expect(reference?.uri).toBe(uri);
    const edit = await editor.connection.sendRequest<WorkspaceEdit>('textDocument/rename', requested);
    expect(Object.keys(edit.changes ?? {}).toSorted()).toEqual([uri, escaped(part)].toSorted());
    expect((await editor.connection.sendRequest<Location>('textDocument/definition', requested)).uri).toBe(
      escaped(part),
    );
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: escaped(part) },
    });
    // The server finds the root document of a part that is opened alone.
    await editor.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await editor.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri: escaped(part), languageId: 'yaml', version: 1, text: mismatch },
    });
    await expect
      .poll(() => editor.published.findLast((item) => item.uri === escaped(part))?.diagnostics.length)
      .toBeGreaterThan(0);
  });
});

describe('several folders', () => {
  it('are searched for the documents of an open part, also those that are added later', async () => {
    mkdirSync(join(editor.folder, 'one'));
    mkdirSync(join(editor.folder, 'two'));
    for (const folder of ['one', 'two']) {
      editor.write(`${folder}/api.yaml`, referring('parts.yaml#/A'));
      editor.write(`${folder}/parts.yaml`, mismatch);
    }
    const workspaceFolders = [{ uri: editor.uri('one'), name: 'one' }];
    const capabilities = { workspace: { workspaceFolders: true } };
    await editor.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      workspaceFolders,
      capabilities,
    });
    await editor.connection.sendNotification('initialized', {});
    await editor.open('one/parts.yaml', mismatch);
    await editor.open('two/parts.yaml', mismatch);
    await editor.diagnostics('one/parts.yaml', has('items-on-non-array'));
    expect(editor.published.some(({ uri }) => uri === editor.uri('two/parts.yaml'))).toBe(false);
    const event = { added: [{ uri: editor.uri('two'), name: 'two' }], removed: [] };
    await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await editor.diagnostics('two/parts.yaml', has('items-on-non-array'));
  });

  it('are none for a client that knows only one root', async () => {
    editor.write('api.yaml', referring('parts.yaml#/A'));
    await editor.connection.sendRequest('initialize', {
      processId: null,
      rootUri: pathToFileURL(editor.folder).href,
      capabilities: {},
    });
    await editor.open('parts.yaml', mismatch);
    await editor.diagnostics('parts.yaml', has('items-on-non-array'));
  });

  it('have documents that share a part, which has the findings of all of them', async () => {
    editor.write('parts.yaml', mismatch);
    await editor.start();
    await editor.open('a.yaml', referring('parts.yaml#/A'));
    await editor.open('b.yaml', referring('parts.yaml#/A'));
    const all = await editor.diagnostics('parts.yaml', has('items-on-non-array'));
    expect(all.filter(({ code }) => code === 'items-on-non-array')).toHaveLength(1);
    await editor.close('a.yaml');
    await editor.close('b.yaml');
    await editor.diagnostics('parts.yaml', (now) => now.length === 0);
  });
});

it('fifty concurrent changes and requests are all answered, and the last text counts', async () => {
  await editor.start();
  await editor.open('api.yaml', head);
  const requested: Promise<Hover | null>[] = [];
  for (let index = 1; index <= 50; index++) {
    await editor.change('api.yaml', head.replace('a.test', `a${index}.test`));
    requested.push(editor.ask<Hover>('textDocument/hover', 'api.yaml', 'http:^//'));
  }
  expect(await Promise.all(requested)).toHaveLength(50);
  const last = await editor.diagnostics('api.yaml', (all) => JSON.stringify(all).includes('a50.test'));
  expect(JSON.stringify(last)).not.toMatch(/a(?!50)\d+\.test/);
  const report = await editor.connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: editor.uri('api.yaml') },
  });
  expect(report.kind === 'full' && report.items).toEqual(last);
});
