import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentDiagnosticReport,
  DocumentSymbol,
  Hover,
  Location,
  WorkspaceDiagnosticReport,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../support/command.js';
import { apply, Editor } from './client.js';

const shop = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
servers: [{ url: http://shop.test }]
security:
  - key: []
tags:
  - name: orders
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [orders]
      security:
        - login: [read]
        - key: []
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, maxLength: 20 } }
      responses:
        '200':
          description: An order.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Order'
  /orders:
    post:
      operationId: addOrder
      responses:
        '201': { description: Added., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
components:
  schemas:
    Order:
      type: object
      properties:
        owner: { $ref: 'shared.yaml#/Owner' }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Api-Key }
    login:
      type: oauth2
      flows:
        clientCredentials:
          tokenUrl: https://shop.test/token
          scopes: { read: Reads orders., write: Changes orders. }
`;
const shared = 'Owner:\n  type: strin\n  description: Whoever pays.\n';

let editor: Editor;
beforeEach(() => {
  editor = new Editor();
  editor.write('shared.yaml', shared);
  editor.write('shop.yaml', shop);
});
afterEach(() => editor.stop());

const has = (id: string) => (diagnostics: readonly Diagnostic[]) =>
  diagnostics.some(({ code }) => code === id);
const isEmpty = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.length === 0;

interface Reported {
  readonly result: readonly {
    readonly id: string;
    readonly location: { readonly uri: string; readonly range: Diagnostic['range'] };
  }[];
}

describe('diagnostics', () => {
  it('are the findings of `validate`, of the document and of its files', async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
    const own = await editor.diagnostics('shop.yaml', has('plaintext-communication'));
    const others = await editor.diagnostics('shared.yaml', (all) => all.length > 0);
    const { stdout } = await runCommand(editor.folder, ['validate', 'shop.yaml', '--format', 'json']);
    const findings = JSON.parse(stdout) as { documents?: readonly Reported[] } & Reported;
    const { result } = findings.documents?.[0] ?? findings;
    const expected = (name: string): string[] =>
      result
        .filter(({ location }) => location.uri.endsWith(name))
        .map(({ id, location: { range } }) => `${id} ${JSON.stringify(range)}`)
        .toSorted();
    const oneBased = ({ code, range: { start, end } }: Diagnostic): string =>
      `${String(code)} ${JSON.stringify({ start: { line: start.line + 1, column: start.character + 1 }, end: { line: end.line + 1, column: end.character + 1 } })}`;
    expect(own.map(oneBased).toSorted()).toEqual(expected('shop.yaml'));
    expect(others.map(oneBased).toSorted()).toEqual(expected('shared.yaml'));
  });

  it('are those of the open text, and disappear when it is fixed or closed', async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
    await editor.open('shared.yaml', shared);
    await editor.diagnostics('shared.yaml', (all) => all.length > 0);
    await editor.change('shared.yaml', shared.replace('strin', 'string'));
    await editor.diagnostics('shared.yaml', (all) => !has('document-structure-invalid')(all));
    await editor.change('shop.yaml', shop.replace('http://shop', 'https://shop'));
    await editor.diagnostics('shop.yaml', (all) => !has('plaintext-communication')(all));
    await editor.change('shop.yaml', 'openapi: 3.1.0\ninfo: {');
    await editor.diagnostics('shop.yaml', has('document-parse-error'));
    await editor.close('shop.yaml');
    await editor.close('shared.yaml');
    await editor.diagnostics('shop.yaml', isEmpty);
    await editor.diagnostics('shared.yaml', isEmpty);
  });

  it('of a part come from the documents of the folder that refer to it; other files have none', async () => {
    await editor.start();
    await editor.open('compose.yaml', 'services:\n  web: { image: nginx }\n');
    await editor.open('shared.yaml', shared);
    await editor.diagnostics('shared.yaml', (all) => all.length > 0);
    expect(
      editor.published
        .filter(({ uri }) => uri === editor.uri('compose.yaml'))
        .every(({ diagnostics }) => isEmpty(diagnostics)),
    ).toBe(true);
  });

  it('are returned to clients that pull them, and not pushed to these', async () => {
    await editor.start({ textDocument: { diagnostic: {} } });
    await editor.open('shop.yaml', shop);
    const item = await editor.connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri: editor.uri('shop.yaml') },
    });
    expect(item.kind === 'full' && has('plaintext-communication')(item.items)).toBe(true);
    expect(Object.keys(item.relatedDocuments ?? {})).toEqual([editor.uri('shared.yaml')]);
    const all = await editor.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    expect(all.items.map(({ uri }) => uri).toSorted()).toEqual([
      editor.uri('shared.yaml'),
      editor.uri('shop.yaml'),
    ]);
    expect(editor.published).toEqual([]);
  });

  it('of a closed file appear and disappear with the document that refers to it', async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
    await editor.diagnostics('shared.yaml', (all) => all.length > 0);
    await editor.change('shop.yaml', shop.replace('shared.yaml#/Owner', '#/components/schemas/Order'));
    await editor.diagnostics('shared.yaml', isEmpty);
    await editor.change('shop.yaml', shop);
    await editor.diagnostics('shared.yaml', (all) => all.length > 0);
    await editor.close('shop.yaml');
    await editor.diagnostics('shared.yaml', isEmpty);
    await editor.diagnostics('shop.yaml', isEmpty);
  });

  it('of such a file are withdrawn from clients that pull them', async () => {
    await editor.start({ textDocument: { diagnostic: {} } });
    await editor.open('shop.yaml', shop);
    const sharedUri = editor.uri('shared.yaml');
    const ask = (): Promise<DocumentDiagnosticReport> =>
      editor.connection.sendRequest('textDocument/diagnostic', {
        textDocument: { uri: editor.uri('shop.yaml') },
      });
    const askAll = (previousResultIds: readonly object[]): Promise<WorkspaceDiagnosticReport> =>
      editor.connection.sendRequest('workspace/diagnostic', { previousResultIds });
    expect((await ask()).relatedDocuments?.[sharedUri]).not.toMatchObject({ items: [] });
    await editor.change('shop.yaml', shop.replace('shared.yaml#/Owner', '#/components/schemas/Order'));
    expect((await ask()).relatedDocuments?.[sharedUri]).toMatchObject({ kind: 'full', items: [] });
    expect((await ask()).relatedDocuments).toEqual({});
    await editor.change('shop.yaml', shop);
    const { items } = await askAll([]);
    await editor.close('shop.yaml');
    const later = await askAll(items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' })));
    expect(later.items.map((item) => item.kind === 'full' && item.items)).toEqual([[], []]);
  });

  it('follow the configuration of the document, and its changes', async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
    await editor.diagnostics('shop.yaml', has('plaintext-communication'));
    editor.write('assay.config.yaml', 'rules: { plaintext-communication: off }\n');
    await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: editor.uri('assay.config.yaml'), type: 1 }],
    });
    await editor.diagnostics('shop.yaml', (all) => !has('plaintext-communication')(all));
  });

  const wrong = 'rules:\n  no-such-rule: off\nfailSeverty: low\n';
  const saved = (name: string): Promise<void> =>
    editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: editor.uri(name), type: 2 }],
    });

  it('are those of the rules that the client chooses, and follow its settings', async () => {
    const ids = (diagnostics: readonly Diagnostic[]): unknown[] => [
      ...new Set(diagnostics.map(({ code }) => code)),
    ];
    const text = `openapi: 3.1.1
info: { title: Shop, version: 1.0.0 }
servers: [{ url: http://shop.test }]
paths: { /a: { get: { responses: { '200': { description: All. } } } } }
`;
    await editor.start({}, { only: ['operation-summary-missing'] });
    await editor.open('openapi.yaml', text);
    const only = await editor.diagnostics('openapi.yaml', (all) => all.length > 0);
    expect(ids(only)).toEqual(['operation-summary-missing']);
    const choose = (assay: object): Promise<void> =>
      editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: { assay } });
    await choose({ tags: ['CWE-319'] });
    const tagged = await editor.diagnostics('openapi.yaml', (all) => all[0]?.code !== only[0]?.code);
    expect(ids(tagged)).toEqual(['plaintext-communication']);
    await choose({ only: ['no-such-rule'] });
    await vi.waitFor(() => expect(editor.messages.at(-1)).toMatch(/There is no rule `no-such-rule`/));
    await choose({ only: 'no list' });
    const all = await editor.diagnostics('openapi.yaml', (found) => found.length > 3);
    expect(ids(all)).toContain('operation-id-missing');
    expect(editor.messages.at(-1)).toContain('`only` must be a list');
  });

  it('show the mistakes of a configuration at their lines, and the earlier findings in documents', async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
    const before = await editor.diagnostics('shop.yaml', has('plaintext-communication'));
    editor.write('assay.config.yaml', wrong);
    await saved('assay.config.yaml');
    const mistakes = await editor.diagnostics('assay.config.yaml', has('configuration-mistake'));
    expect(mistakes.map(({ range, severity, message }) => [range.start, severity, message])).toEqual([
      [
        { line: 1, character: 2 },
        1,
        expect.stringMatching(/^This configuration cannot be used: there is no rule `no-such-rule`/),
      ],
      [
        { line: 2, character: 0 },
        1,
        expect.stringMatching(/there is no key `failSeverty`; did you mean `failSeverity`\?/),
      ],
    ]);
    await editor.change('shop.yaml', `${shop}# later\n`);
    await editor.ask('textDocument/codeAction', 'shop.yaml', 'openapi', {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      context: { diagnostics: [] },
    });
    expect(editor.published.findLast(({ uri }) => uri === editor.uri('shop.yaml'))?.diagnostics).toEqual(
      before,
    );
    expect(editor.messages).toHaveLength(2);
    editor.write('assay.config.yaml', 'rules: { plaintext-communication: off }\n');
    await saved('assay.config.yaml');
    await editor.diagnostics('assay.config.yaml', (all) => all.length === 0);
    await editor.diagnostics('shop.yaml', (all) => !has('plaintext-communication')(all));
  });

  it('are shown in Arazzo documents', async () => {
    await editor.start();
    const text =
      'arazzo: 1.0.1\ninfo: { title: A, version: "1" }\nsourceDescriptions: [{ name: shop, url: ./shop.yaml, type: openapi }]\n' +
      'workflows:\n  - workflowId: buy\n    steps: [{ stepId: find, operationId: noSuch }]\n';
    editor.write('shop.yaml', shop);
    await editor.open('buy.arazzo.yaml', text);
    const [first] = await editor.diagnostics('buy.arazzo.yaml', has('arazzo-target-undefined'));
    expect(first?.range.start.line).toBe(5);
  });

  it('show the mistakes of a configuration that is opened alone', async () => {
    await editor.start();
    editor.write('assay.config.yaml', wrong);
    await editor.open('assay.config.yaml', wrong);
    await editor.diagnostics('assay.config.yaml', has('configuration-mistake'));
    editor.write('assay.config.yaml', 'failSeverity: low\n');
    await editor.connection.sendNotification('textDocument/didSave', {
      textDocument: { uri: editor.uri('assay.config.yaml') },
    });
    await editor.diagnostics('assay.config.yaml', (all) => all.length === 0);
  });
});

describe('navigation', () => {
  beforeEach(async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
  });

  it.each([
    ["schemas/^Order'", 'shop.yaml', 'Order:'],
    ['shared.yaml#/^Owner', 'shared.yaml', 'Owner:'],
    ['- log^in', 'shop.yaml', 'login:'],
    ['[ord^ers]', 'shop.yaml', 'name: orders'],
  ])('a definition is found from %s', async (where, name, expected) => {
    const location = await editor.ask<Location>('textDocument/definition', 'shop.yaml', where);
    expect(location.uri).toBe(editor.uri(name));
    const text = name === 'shop.yaml' ? shop : shared;
    expect(text.split('\n')[location.range.start.line]?.slice(location.range.start.character)).toContain(
      expected.split(':')[0],
    );
  });

  it('references are found across files', async () => {
    const found = await editor.ask<Location[]>('textDocument/references', 'shop.yaml', 'Ord^er:', {
      context: { includeDeclaration: true },
    });
    expect(found.map(({ range }) => editor.at('shop.yaml', range))).toEqual([
      'Order',
      "'#/components/schemas/Order'",
      '"#/components/schemas/Order"',
    ]);
    const owner = await editor.ask<Location[]>(
      'textDocument/references',
      'shop.yaml',
      'shared.yaml#/^Owner',
      { context: { includeDeclaration: false } },
    );
    expect(owner.map(({ uri }) => uri)).toEqual([editor.uri('shop.yaml')]);
  });

  it.each([
    [
      'Ord^er:',
      'Purchase',
      ["'#/components/schemas/Purchase'", '"#/components/schemas/Purchase"', '    Purchase:'],
    ],
    ['    ^key: {', 'apiKey', ['- apiKey: []', '    apiKey: { type']],
    ['[ord^ers]', 'sales', ['name: sales', '[sales]']],
  ])('%s is renamed to %s wherever it is named', async (where, newName, expected) => {
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', 'shop.yaml', where, { newName });
    const changed = apply(shop, edit.changes?.[editor.uri('shop.yaml')] ?? []);
    for (const text of expected) expect(changed).toContain(text);
    await editor.change('shop.yaml', changed);
    const report = await editor.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: editor.uri('shop.yaml') },
    });
    expect(report.length).toBeGreaterThan(0);
    await editor.diagnostics('shop.yaml', (all) => !has('reference-unresolved')(all));
  });

  it('is not renamed to a taken or invalid name', async () => {
    await expect(
      editor.ask('textDocument/rename', 'shop.yaml', 'Ord^er:', { newName: 'a b' }),
    ).rejects.toThrow('cannot name a component');
    await expect(
      editor.ask('textDocument/rename', 'shop.yaml', '    ^key: {', { newName: 'login' }),
    ).rejects.toThrow('is in use');
    expect(await editor.ask('textDocument/prepareRename', 'shop.yaml', 'ti^tle')).toBeNull();
  });

  it('the outline has paths and components', async () => {
    const symbols = await editor.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: editor.uri('shop.yaml') },
    });
    const names = (all: readonly DocumentSymbol[]): unknown =>
      all.map(({ name, children = [] }) => (children.length === 0 ? name : [name, names(children)]));
    expect(names(symbols)).toEqual([
      [
        'paths',
        [
          ['/orders/{id}', ['GET /orders/{id}']],
          ['/orders', ['POST /orders']],
        ],
      ],
      ['components / schemas', ['Order']],
      ['components / securitySchemes', ['key', 'login']],
    ]);
  });

  it('a hover shows the target of a reference, and the page of a rule', async () => {
    const target = await editor.ask<Hover>('textDocument/hover', 'shop.yaml', 'shared.yaml#/^Owner');
    expect(JSON.stringify(target.contents)).toContain('Whoever pays.');
    await editor.diagnostics('shop.yaml', has('plaintext-communication'));
    const page = await editor.ask<Hover>('textDocument/hover', 'shop.yaml', 'http:^//shop.test');
    expect(JSON.stringify(page.contents)).toMatch(/Impact.*What to do/s);
  });

  it('code lenses show the required credentials', async () => {
    const lenses = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
      textDocument: { uri: editor.uri('shop.yaml') },
    });
    expect(lenses.map(({ range, command }) => `${editor.at('shop.yaml', range)}: ${command?.title}`)).toEqual(
      ['get: Needs login (read), or key', 'post: Needs key (as for the whole API)'],
    );
  });
});

describe('completion', () => {
  beforeEach(() => editor.start());

  const labels = async (text: string, where: string): Promise<string[]> => {
    await editor.open('shop.yaml', shop);
    await editor.diagnostics('shop.yaml', (all) => all.length > 0);
    await editor.change('shop.yaml', text);
    const items = await editor.ask<CompletionItem[]>('textDocument/completion', 'shop.yaml', where);
    return items.map(({ label }) => label);
  };

  it('of references lists the components that fit', async () => {
    const text = shop.replace("$ref: '#/components/schemas/Order'", "$ref: ''");
    expect(await labels(text, "$ref: '^'")).toEqual([
      '#/components/schemas/Order',
      './shared.yaml#/Owner',
      './shared.yaml',
    ]);
  });

  it('of a reference without quotes adds them', async () => {
    const text = shop.replace("$ref: '#/components/schemas/Order'", '$ref: ');
    expect(await labels(text, '$ref: ^\n')).toContain('#/components/schemas/Order');
    const [item] = await editor.ask<CompletionItem[]>('textDocument/completion', 'shop.yaml', '$ref: ^\n');
    expect(apply(text, item?.textEdit !== undefined && 'range' in item.textEdit ? [item.textEdit] : [])).toBe(
      shop,
    );
  });

  it('lists security schemes, scopes, tags, media types and status codes', async () => {
    expect(await labels(shop.replace('- login: [read]', '- '), '        - ^\n')).toEqual(['key', 'login']);
    expect(await labels(shop.replace('[read]', '[]'), 'login: [^]')).toEqual(['read', 'write']);
    expect(await labels(shop.replace('[orders]', '[]'), 'tags: [^]')).toEqual(['orders']);
    expect(
      await labels(shop.replace('            application/json:\n', '            \n'), '            ^\n'),
    ).toContain('application/problem+json');
    expect(
      await labels(shop.replace("        '200':\n", '        \n'), '        ^\n          description'),
    ).toContain('404');
  });
});

describe('code actions', () => {
  beforeEach(() => editor.start());

  it('a finding is ignored by a comment', async () => {
    await editor.open('shop.yaml', shop);
    const all = await editor.diagnostics('shop.yaml', has('plaintext-communication'));
    const diagnostic = all.find(({ code }) => code === 'plaintext-communication');
    const actions = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: editor.uri('shop.yaml') },
      range: diagnostic?.range,
      context: { diagnostics: [diagnostic] },
    });
    const action = actions.find(({ title }) => title.endsWith('by a comment'));
    await editor.change('shop.yaml', apply(shop, action?.edit?.changes?.[editor.uri('shop.yaml')] ?? []));
    await editor.diagnostics('shop.yaml', (now) => !has('plaintext-communication')(now));
  });

  it('a finding is ignored by an entry in the ignore file', async () => {
    await editor.open('shop.yaml', shop);
    await editor.diagnostics('shop.yaml', has('plaintext-communication'));
    await editor.connection.sendRequest('workspace/executeCommand', {
      command: 'assay.ignore',
      arguments: [editor.uri('shop.yaml'), 'plaintext-communication', '/servers/0/url'],
    });
    await editor.diagnostics('shop.yaml', (now) => !has('plaintext-communication')(now));
    expect(existsSync(join(editor.folder, '.assay-ignore.yaml'))).toBe(true);
    expect(readFileSync(join(editor.folder, '.assay-ignore.yaml'), 'utf8')).toContain(
      'plaintext-communication',
    );
    expect(editor.messages.join('\n')).toContain('.assay-ignore.yaml');
  });
});
