import fc from 'fast-check';
import { pathToFileURL } from 'node:url';
import { analyse } from '@assay/core';
import { rules } from '@assay/rules';
import { TextDocument, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import {
  CancellationTokenSource,
  LSPErrorCodes,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type DocumentSymbol,
} from 'vscode-languageserver-protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Editor } from './client.js';

const today = `openapi: 3.1.0\r
info: { title: "Sh\top 😀", version: 1.0.0 }\r
servers: [{ url: http://shop.test, description: "😀" }, { "x-😀": 1, url: "http://other.test" }]\r
paths:\r
  /orders:\r
    get:\r
      operationId: listOrders\r
      description: Lists orders.\r
      responses:\r
        '200': { description: "Orders." }\r
`;

let editor: Editor;
beforeEach(() => {
  editor = new Editor();
});
afterEach(() => editor.stop());

async function changeBy(name: string, version: number, contentChanges: TextDocumentContentChangeEvent[]) {
  const textDocument = { uri: editor.uri(name), version };
  await editor.connection.sendNotification('textDocument/didChange', { textDocument, contentChanges });
}

async function pulled(name: string): Promise<readonly Diagnostic[]> {
  const textDocument = { uri: editor.uri(name) };
  const report = await editor.connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument,
  });
  return report.kind === 'full' ? report.items : [];
}

/** The findings of a new analysis, in the form of `shown`. */
async function expected(name: string, text: string): Promise<string[]> {
  const { findings } = await analyse(
    { uri: pathToFileURL(`${editor.folder}/${name}`).href, text },
    { rules },
  );
  return findings
    .map(
      ({ id, location: { range } }) =>
        `${id} ${range.start.line - 1}:${range.start.column - 1}-${range.end.line - 1}:${range.end.column - 1}`,
    )
    .toSorted();
}

const shown = (all: readonly Diagnostic[]): string[] =>
  all
    .map(
      ({ code, range: { start, end } }) =>
        `${String(code)} ${start.line}:${start.character}-${end.line}:${end.character}`,
    )
    .toSorted();

describe('a document that is edited', () => {
  it('has at each moment the diagnostics of its text, after any changes', async () => {
    await editor.start({ textDocument: { diagnostic: {} } });
    await editor.open('shop.yaml', today);
    const client = TextDocument.create('file:///x', 'yaml', 1, today);
    // Edits leave out the first line, which identifies the document.
    const position = fc.record({ line: fc.integer({ min: 1, max: 11 }), character: fc.nat(60) });
    const typed = fc.constantFrom('a', 'b', ' ', '😀', '\r\n', '\n', '#', 'description: ', '');
    const change = fc.tuple(position, fc.nat(3), typed);
    let version = 1;
    let current = client;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const events = changes.map(([start, length, text]): TextDocumentContentChangeEvent => ({
          range: { start, end: { line: start.line, character: start.character + length } },
          text,
        }));
        await changeBy('shop.yaml', ++version, events);
        current = TextDocument.update(current, events, version);
        expect(shown(await pulled('shop.yaml'))).toEqual(await expected('shop.yaml', current.getText()));
      }),
      { numRuns: 25 },
    );
  });

  it('counts columns in UTF-16 code units, and CR LF as one line end', async () => {
    await editor.start({ textDocument: { diagnostic: {} } });
    await editor.open('shop.yaml', today);
    const found = (await pulled('shop.yaml')).filter(({ code }) => code === 'plaintext-communication');
    expect(found.map(({ range }) => editor.at('shop.yaml', range))).toEqual([
      'http://shop.test',
      '"http://other.test"',
    ]);
  });

  it('is published again only if its diagnostics have changed', async () => {
    await editor.start({ textDocument: { diagnostic: {} } });
    await editor.open('shop.yaml', today);
    const ask = (previousResultId?: string): Promise<DocumentDiagnosticReport> =>
      editor.connection.sendRequest('textDocument/diagnostic', {
        textDocument: { uri: editor.uri('shop.yaml') },
        ...(previousResultId !== undefined && { previousResultId }),
      });
    const first = await ask();
    expect((await ask(first.resultId)).kind).toBe('unchanged');
    await editor.change('shop.yaml', today.replace('Lists orders.', 'Lists all orders.'));
    expect((await ask(first.resultId)).kind).toBe('unchanged');
    await editor.change('shop.yaml', today.replace('http://shop', 'https://shop'));
    expect((await ask(first.resultId)).kind).toBe('full');
  });

  it('allows to cancel requests that wait for it', async () => {
    await editor.start();
    await editor.open('shop.yaml', today);
    const source = new CancellationTokenSource();
    const requested = editor.connection.sendRequest(
      'textDocument/hover',
      { textDocument: { uri: editor.uri('shop.yaml') }, position: { line: 0, character: 1 } },
      source.token,
    );
    source.cancel();
    await expect(requested).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });
});

describe('a hostile document does not stop the server:', () => {
  const paths = Array.from(
    { length: 2_000 },
    (_, index) =>
      `  /p${index}:\n    get: { operationId: o${index}, responses: { '200': { description: d } } }\n`,
  );
  it.each([
    [
      'thousands of operations',
      `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('')}`,
    ],
    [
      'a text of 10 MB',
      `openapi: 3.1.0\ninfo: { title: T, version: '1', description: ${'a'.repeat(10_000_000)} }\npaths: {}\n`,
    ],
    ['a depth of 100,000', `{"openapi": "3.1.0", "x": ${'['.repeat(100_000)}`],
    [
      'aliases of aliases',
      `openapi: 3.1.0\na: &a [${'x,'.repeat(9)}x]\n${Array.from({ length: 12 }, (_, index) => `${'bcdefghijklm'[index]}: &${'bcdefghijklm'[index]} [${`*${'abcdefghijklm'[index]},`.repeat(9)}*${'abcdefghijklm'[index]}]`).join('\n')}\n`,
    ],
  ])('%s', { timeout: 120_000 }, async (_, text) => {
    await editor.start({ textDocument: { diagnostic: {} } });
    await editor.open('hostile.yaml', text);
    await changeBy('hostile.yaml', 2, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: '# b\n' },
    ]);
    await pulled('hostile.yaml');
    await editor.open('shop.yaml', today);
    const symbols = await editor.connection.sendRequest<DocumentSymbol[]>('textDocument/documentSymbol', {
      textDocument: { uri: editor.uri('shop.yaml') },
    });
    expect(symbols).toHaveLength(1);
    expect(shown(await pulled('shop.yaml'))).toContain('plaintext-communication 2:17-2:33');
  });
});
