import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol/node';
import { vi } from 'vitest';
import { serveEditor } from '../../packages/cli/src/commands/lsp.js';

/** An editor that is connected to `assay lsp`, with its own folder. */
export class Editor {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-editor-')));
  readonly connection: ProtocolConnection;
  readonly published: PublishDiagnosticsParams[] = [];
  readonly messages: string[] = [];
  readonly exitCode: Promise<number>;
  initialized!: InitializeResult;
  private readonly texts = new Map<string, string>();
  private version = 0;

  constructor() {
    // After `exit`, the connection ends its process, which here is the tests' process.
    vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const input = new PassThrough();
    const output = new PassThrough();
    const io = { stdin: input, stdout: output, stderr: new PassThrough(), env: {}, cwd: () => this.folder };
    this.exitCode = serveEditor({}, io);
    this.connection = createProtocolConnection(
      new StreamMessageReader(output),
      new StreamMessageWriter(input),
    );
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.onRequest('workspace/diagnostic/refresh', () => null);
    this.connection.onRequest('window/showMessageRequest', ({ message }: { message: string }) => {
      this.messages.push(message);
      return null;
    });
    this.connection.listen();
  }

  /** @param capabilities the client's capabilities; `{ textDocument: { diagnostic: {} } }` for a client that pulls diagnostics */
  async start(capabilities: object = {}, initializationOptions?: object): Promise<void> {
    this.initialized = await this.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      workspaceFolders: [{ uri: pathToFileURL(this.folder).href, name: 'test' }],
      capabilities,
      ...(initializationOptions === undefined ? {} : { initializationOptions }),
    });
    await this.connection.sendNotification('initialized', {});
  }

  /** @throws Error if the server ends with an error */
  async stop(): Promise<void> {
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const exitCode = await this.exitCode;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true });
    if (exitCode !== 0) throw new Error(`The server ended with ${exitCode}.`);
  }

  uri(name: string): string {
    return pathToFileURL(join(this.folder, name)).href;
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  async open(name: string, text: string): Promise<void> {
    this.texts.set(name, text);
    const textDocument = { uri: this.uri(name), languageId: 'yaml', version: ++this.version, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  async change(name: string, text: string): Promise<void> {
    this.texts.set(name, text);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri(name), version: ++this.version },
      contentChanges: [{ text }],
    });
  }

  async close(name: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: this.uri(name) },
    });
  }

  /** Sends a request about a position in a document: the `^` in a text of the document, or else the beginning of that text. */
  ask<Result>(method: string, name: string, where: string, others: object = {}): Promise<Result> {
    return this.connection.sendRequest(method, {
      textDocument: { uri: this.uri(name) },
      position: this.position(name, where),
      ...others,
    });
  }

  position(name: string, where: string): Position {
    const text = this.texts.get(name) ?? '';
    const start = text.indexOf(where.replace('^', ''));
    if (start === -1) throw new Error(`\`${where}\` is not in ${name}`);
    const before = text.slice(0, start + Math.max(0, where.indexOf('^'))).split('\n');
    return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  }

  /** Returns the text in a range of a document. */
  at(name: string, { start, end }: { readonly start: Position; readonly end: Position }): string {
    const lines = (this.texts.get(name) ?? '').split('\n').slice(start.line, end.line + 1);
    lines[lines.length - 1] = lines.at(-1)?.slice(0, end.character) ?? '';
    lines[0] = lines[0]?.slice(start.character) ?? '';
    return lines.join('\n');
  }

  /** Waits for matching diagnostics of a document, and returns them. */
  async diagnostics(
    name: string,
    fits: (diagnostics: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]> {
    for (let left = 1000; left > 0; left--) {
      const last = this.published.findLast(({ uri }) => uri === this.uri(name));
      if (last !== undefined && fits(last.diagnostics)) return last.diagnostics;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`Not published: ${JSON.stringify(this.published)}`);
  }
}

/** Applies edits to a text. */
export function apply(
  text: string,
  edits: readonly { range: { start: Position; end: Position }; newText: string }[],
): string {
  const lines = text.split('\n');
  const offsetOf = ({ line, character }: Position): number =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0) + character;
  let changed = text;
  for (const { range, newText } of edits.toSorted(
    (a, b) => offsetOf(b.range.start) - offsetOf(a.range.start),
  ))
    changed = changed.slice(0, offsetOf(range.start)) + newText + changed.slice(offsetOf(range.end));
  return changed;
}
