import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveEditor } from '../../packages/cli/src/commands/lsp.js';

/** A client that sends any bytes, and reads the server's messages. */
class RawClient {
  readonly messages: { readonly id?: unknown; readonly error?: { code: number; message: string } }[] = [];
  readonly exitCode: Promise<number>;
  private readonly input = new PassThrough();

  constructor(folder: string) {
    const output = new PassThrough();
    const io = {
      stdin: this.input,
      stdout: output,
      stderr: new PassThrough(),
      env: {},
      cwd: () => folder,
    };
    this.exitCode = serveEditor({}, io);
    let text = '';
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      for (let frame = read(text); frame !== undefined; frame = read(text)) {
        text = text.slice(frame.length);
        this.messages.push(JSON.parse(frame.body) as RawClient['messages'][number]);
      }
    });
  }

  /** Sends a JSON-RPC message. */
  send(message: object): void {
    this.frame(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  frame(body: string): void {
    this.input.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  raw(text: string): void {
    this.input.write(text);
  }

  end(): void {
    this.input.end();
  }

  initialize(id = 1): void {
    this.send({ id, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  }

  async answer(id: unknown): Promise<RawClient['messages'][number]> {
    await vi.waitUntil(() => this.messages.some((message) => message.id === id), 25_000);
    return this.messages.find((message) => message.id === id) ?? {};
  }
}

function read(text: string): { readonly length: number; readonly body: string } | undefined {
  const head = /^Content-Length: (\d+)\r\n\r\n/.exec(text);
  const length = Number(head?.[1]);
  if (head === null || text.length < head[0].length + length) return undefined;
  return {
    length: head[0].length + length,
    body: text.slice(head[0].length, head[0].length + length),
  };
}

let folder: string;
let client: RawClient;
beforeEach(() => {
  vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'assay-session-')));
  client = new RawClient(folder);
});
afterEach(() => {
  client.end();
  rmSync(folder, { recursive: true });
});

const hover = {
  method: 'textDocument/hover',
  params: { textDocument: { uri: 'file:///a.yaml' }, position: { line: 0, character: 0 } },
};

describe('a session', () => {
  it('begins with `initialize`, and only once', async () => {
    client.send({ id: 2, ...hover });
    expect((await client.answer(2)).error).toEqual({
      code: -32_002,
      message: '`textDocument/hover` came before `initialize`.',
    });
    client.initialize();
    expect((await client.answer(1)).error).toBeUndefined();
    client.initialize(3);
    expect((await client.answer(3)).error?.code).toBe(-32_600);
  });

  it('ends with `shutdown` and `exit`, after which no request is answered', async () => {
    client.initialize();
    client.send({ id: 2, method: 'shutdown' });
    client.send({ id: 3, ...hover });
    expect((await client.answer(3)).error).toEqual({
      code: -32_600,
      message: '`textDocument/hover` came after `shutdown`.',
    });
    client.send({ method: 'exit' });
    expect(await client.exitCode).toBe(0);
  });

  it.each([
    ['`exit` without `shutdown`', (): void => client.send({ method: 'exit' })],
    ['a client that goes away', (): void => client.end()],
    ['a missing length', (): void => client.raw('Content-Type: text/plain\r\n\r\n{}')],
    ['an invalid length', (): void => client.raw('Content-Length: many\r\n\r\n{}')],
  ])('ends with 1 by %s', async (_, act) => {
    client.initialize();
    await client.answer(1);
    act();
    expect(await client.exitCode).toBe(1);
  });
});

describe('a client that sends invalid messages', () => {
  it('receives an error, and continues', async () => {
    client.initialize();
    await client.answer(1);
    client.frame('{ nonsense');
    expect((await client.answer(null)).error?.code).toBe(-32_700);
    for (const body of ['[]', '5', '{"jsonrpc":"2.0"}', '{"id":9}']) client.frame(body);
    client.send({ method: 'textDocument/didOpen', params: {} });
    client.send({ id: 4, ...hover });
    expect((await client.answer(4)).error).toBeUndefined();
    expect(JSON.stringify(client.messages)).toContain(
      '`textDocument/didOpen` is ignored: `textDocument.uri` must be a string.',
    );
  });

  it.each([
    ['textDocument/hover', {}, '`textDocument.uri` must be a string.'],
    ['textDocument/rename', { ...hover.params, newName: 5 }, '`newName` must be a string.'],
    [
      'textDocument/codeAction',
      { textDocument: { uri: 'file:///a.yaml' }, range: null },
      '`range.start` must be an object.',
    ],
    ['workspace/diagnostic', undefined, '`previousResultIds` must be an array.'],
  ])('receives the missing parameter of %s', async (method, params, message) => {
    client.initialize();
    client.send({ id: 5, method, params });
    expect((await client.answer(5)).error).toEqual({ code: -32_602, message });
  });
});
