import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-protocol';
import { expect, it } from 'vitest';
import { Agent } from './agents/server.js';
import { apply, Editor } from './language-server/client.js';
import { runCommand } from './support/command.js';
import { applySarifFixes } from './support/reports/apply-sarif.js';
import { readSarif } from './support/reports/read-report.js';
import { applySuggestions, suggestionsIn } from './support/reports/suggestions.js';

const yaml = `openapi: 3.0.4
info: { title: "Päckchen 📦", version: 1.0.0 }
servers: [{ description: "🚚🚚", url: http://parcels.example }] # soon in two regions 📦
paths:
  /parcels/{id}:
    get:
      operationId: getParcel
      parameters:
        - { description: "📦", name: id, in: path, schema: { type: string, format: uuid } }
      responses:
        '200':
          description: 📦
          content:
            application/json:
              schema:
                type: string
                items: { type: integer } # 𝒳
                maxLength: 9
`;
const json = `{
\t"openapi": "3.0.4",
\t"info": { "title": "Päckchen 📦", "version": "1.0.0" },
\t"servers": [{ "description": "🚚🚚", "url": "http://parcels.example" }],
\t"paths": {
\t\t"/parcels/{id}": {
\t\t\t"get": {
\t\t\t\t"operationId": "getParcel",
\t\t\t\t"parameters": [
\t\t\t\t\t{ "description": "📦", "name": "id", "in": "path", "schema": { "type": "string" } }
\t\t\t\t],
\t\t\t\t"responses": {
\t\t\t\t\t"200": {
\t\t\t\t\t\t"description": "📦",
\t\t\t\t\t\t"content": {
\t\t\t\t\t\t\t"application/json": {
\t\t\t\t\t\t\t\t"schema": { "type": "string", "items": {}, "maxLength": 9 }
\t\t\t\t\t\t\t}
\t\t\t\t\t\t}
\t\t\t\t\t}
\t\t\t\t}
\t\t\t}
\t\t}
\t}
}
`;

const rules = ['plaintext-communication', 'path-parameter-not-required', 'items-on-non-array'];

/** Applies the fixes in each way that Assay offers, and returns the resulting text. */
class Ways {
  private readonly editor = new Editor();
  private readonly name: string;
  private readonly text: string;

  constructor(name: string, text: string) {
    this.name = name;
    this.text = text;
    this.editor.write(name, text);
  }

  async command(): Promise<string> {
    return this.written('command', (name) =>
      runCommand(this.editor.folder, ['fix', name, '--suggested', ...rules.map((rule) => `--rule=${rule}`)]),
    );
  }

  async agent(): Promise<string> {
    return this.written('agent', async (document) => {
      const agent = await Agent.connect(this.editor.folder);
      await agent.callTool('fix', { document, kinds: 'suggested', rules, apply: true });
      await agent.close();
    });
  }

  async sarif(): Promise<string> {
    const { runs } = readSarif(await this.report('sarif'));
    const fixes = runs.flatMap(({ results }) =>
      results.flatMap((result) => (rules.includes(result.ruleId) ? (result.fixes ?? []) : [])),
    );
    return applySarifFixes(Buffer.from(this.text), this.name, fixes).toString();
  }

  async markdown(): Promise<string> {
    const suggestions = suggestionsIn(await this.report('markdown'));
    return applySuggestions(
      this.text,
      suggestions.filter(({ rule }) => rules.includes(rule)),
    );
  }

  async quickFixes(): Promise<string> {
    const { editor, name, text } = this;
    await editor.start({ textDocument: { codeAction: { resolveSupport: { properties: ['edit'] } } } });
    await editor.open(name, text);
    const isOurs = ({ code }: Diagnostic): boolean => rules.includes(String(code));
    const found = (await editor.diagnostics(name, (all) => all.some(isOurs))).filter(isOurs);
    const edits: TextEdit[] = [];
    for (const diagnostic of found) {
      const textDocument = { uri: editor.uri(name) };
      const context = { diagnostics: [diagnostic], only: ['quickfix'] };
      const [action] = await editor.connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
        textDocument,
        range: diagnostic.range,
        context,
      });
      const { edit } = await editor.connection.sendRequest<CodeAction>('codeAction/resolve', action);
      edits.push(...(edit?.changes?.[textDocument.uri] ?? []));
    }
    return apply(text, edits);
  }

  close(): Promise<void> {
    return this.editor.stop();
  }

  private async report(format: string): Promise<string> {
    return (await runCommand(this.editor.folder, ['validate', this.name, '--fixes', '-f', format])).stdout;
  }

  private async written(prefix: string, fix: (name: string) => Promise<unknown>): Promise<string> {
    const name = `${prefix}-${this.name}`;
    this.editor.write(name, this.text);
    await fix(name);
    return readFileSync(join(this.editor.folder, name), 'utf8');
  }
}

it.each([
  ['parcels.yaml', yaml],
  ['parcels.json', json],
])('the command, agents, SARIF, Markdown and editors create the same fix of %s', async (name, text) => {
  const ways = new Ways(name, text);
  const fixed = await ways.command();
  expect(fixed).toContain('https://parcels.example');
  expect(fixed).not.toContain('items');
  expect(fixed).toMatch(/required"?: true/);
  expect(await ways.agent()).toBe(fixed);
  expect(await ways.sarif()).toBe(fixed);
  expect(await ways.markdown()).toBe(fixed);
  expect(await ways.quickFixes()).toBe(fixed);
  await ways.close();
});
