import type { CodeAction, Diagnostic, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver-protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply, Editor } from './client.js';

const shop = `openapi: 3.0.3
info: { title: Shop, version: 1.0.0, description: Sells things., contact: { email: a@shop.test } }
servers: [{ url: https://shop.test }]
security: [{ key: [] }]
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      parameters:
        - { name: id, in: path, required: true, schema: { $ref: 'parts.yaml#/Id' } }
      responses:
        '200':
          description: An order. # 😀
          content: { application/json: { schema: { type: string, minItems: 1, maxLength: 9 } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
`;
const parts = 'Id:\r\n  type: string\r\n  maxLength: 20\r\n  maxItems: 4\r\n';

const capable = {
  textDocument: { codeAction: { resolveSupport: { properties: ['edit'] } } },
  workspace: { workspaceEdit: { documentChanges: true } },
};

let editor: Editor;
beforeEach(() => {
  editor = new Editor();
  editor.write('shop.yaml', shop);
  editor.write('parts.yaml', parts);
});
afterEach(() => editor.stop());

const ofRule = (id: string) => (all: readonly Diagnostic[]) => all.some(({ code }) => code === id);

async function actionsFor(
  name: string,
  diagnostic: Diagnostic | undefined,
  only?: string[],
): Promise<CodeAction[]> {
  const context = { diagnostics: diagnostic === undefined ? [] : [diagnostic], ...(only && { only }) };
  const range = diagnostic?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const textDocument = { uri: editor.uri(name) };
  return editor.connection.sendRequest('textDocument/codeAction', { textDocument, range, context });
}

const resolve = (action: CodeAction | undefined): Promise<CodeAction> =>
  editor.connection.sendRequest('codeAction/resolve', action);

const editsOf = (edit: WorkspaceEdit | undefined): readonly TextDocumentEdit[] =>
  (edit?.documentChanges ?? []).filter((change) => 'textDocument' in change);

describe('a quick fix', () => {
  it('is offered without its edit, proven when it is chosen, and fixes the finding', async () => {
    await editor.start(capable);
    await editor.open('shop.yaml', shop);
    const all = await editor.diagnostics('shop.yaml', ofRule('keyword-type-mismatch'));
    const finding = all.find(({ code }) => code === 'keyword-type-mismatch');
    const [fix] = await actionsFor('shop.yaml', finding, ['quickfix']);
    expect(fix).toMatchObject({ kind: 'quickfix', isPreferred: true });
    expect(fix?.edit).toBeUndefined();
    const [change] = editsOf((await resolve(fix)).edit);
    expect(change?.textDocument).toEqual({ uri: editor.uri('shop.yaml'), version: 1 });
    const repaired = apply(shop, (change?.edits ?? []) as never);
    expect(repaired).toBe(shop.replace(' minItems: 1,', ''));
    await editor.change('shop.yaml', repaired);
    await editor.diagnostics('shop.yaml', (now) => !ofRule('keyword-type-mismatch')(now));
  });

  it('changes the file of the finding, which need not be open', async () => {
    await editor.start(capable);
    await editor.open('shop.yaml', shop);
    const all = await editor.diagnostics('parts.yaml', ofRule('keyword-type-mismatch'));
    const finding = all.find(({ code }) => code === 'keyword-type-mismatch');
    const [fix] = await actionsFor('parts.yaml', finding, ['quickfix']);
    const [change] = editsOf((await resolve(fix)).edit);
    expect(change?.textDocument).toEqual({ uri: editor.uri('parts.yaml'), version: null });
    expect(apply(parts, (change?.edits ?? []) as never)).toBe(parts.replace('  maxItems: 4\r\n', ''));
  });

  it('has its edit at once for editors without lazy edits, by URI for those without versions', async () => {
    await editor.start();
    await editor.open('shop.yaml', shop);
    const all = await editor.diagnostics('shop.yaml', ofRule('keyword-type-mismatch'));
    const finding = all.find(({ code }) => code === 'keyword-type-mismatch');
    const [fix] = await actionsFor('shop.yaml', finding);
    expect(apply(shop, fix?.edit?.changes?.[editor.uri('shop.yaml')] ?? [])).not.toContain('minItems');
  });

  it('has no edit, with the reason, if the document has changed so that there is nothing to fix', async () => {
    await editor.start(capable);
    await editor.open('shop.yaml', shop);
    const all = await editor.diagnostics('shop.yaml', ofRule('keyword-type-mismatch'));
    const [fix] = await actionsFor(
      'shop.yaml',
      all.find(({ code }) => code === 'keyword-type-mismatch'),
    );
    await editor.change('shop.yaml', shop.replace(' minItems: 1,', ''));
    const resolved = await resolve(fix);
    expect(resolved.edit).toBeUndefined();
    expect(resolved.disabled?.reason).toContain('could not be verified');
  });
});

it('applies all safe fixes at once, in all files, and none that needs a decision', async () => {
  await editor.start(capable);
  await editor.open('shop.yaml', shop);
  await editor.diagnostics('shop.yaml', ofRule('keyword-type-mismatch'));
  const actions = await actionsFor('shop.yaml', undefined, ['source.fixAll']);
  expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.assay']);
  const changes = editsOf((await resolve(actions[0])).edit);
  const texts = new Map(
    changes.map(({ textDocument, edits }) => [
      textDocument.uri,
      apply(textDocument.uri === editor.uri('shop.yaml') ? shop : parts, edits as never),
    ]),
  );
  expect(texts.get(editor.uri('shop.yaml'))).not.toContain('minItems');
  expect(texts.get(editor.uri('parts.yaml'))).not.toContain('maxItems');
  expect(texts.get(editor.uri('shop.yaml'))).not.toContain("'401'");
});
