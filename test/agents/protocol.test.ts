import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Agent, AgentServer } from './server.js';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-protocol-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** The revision in the response to `initialize` if a client requests `protocolVersion`. */
async function answered(protocolVersion: string): Promise<unknown> {
  const agent = await Agent.connect(folder, protocolVersion);
  await agent.close();
  // `as`: the tests compare the value.
  return (agent.initialized as { readonly protocolVersion?: unknown }).protocolVersion;
}

// Revision 2026-07-28 has no `initialize`: if a client requests it there, the server responds with the latest older revision.
const revisions = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

it.each(revisions)('a client with the revision %s is answered in it', async (revision) => {
  expect(await answered(revision)).toBe(revision);
});

it.each(['1999-01-01', '2026-07-28', '2099-12-31', 'latest'])(
  'a client that requests `%s` is answered with a supported revision',
  async (revision) => {
    expect(revisions).toContain(await answered(revision));
  },
);

interface Message {
  readonly id?: number | null;
  readonly result?: {
    readonly supportedVersions?: readonly string[];
    readonly resultType?: string;
    readonly tools?: readonly { readonly name: string }[];
    readonly structuredContent?: object;
    readonly instructions?: string;
  };
  readonly error?: { readonly code: number; readonly data?: object };
}

/** A client of revision 2026-07-28, in which each request carries its own protocol version and client data. */
class StatelessClient {
  readonly server: AgentServer;
  private readonly messages: Message[] = [];

  constructor() {
    // `as`: the protocol defines the messages.
    this.server = new AgentServer(folder, (message) => this.messages.push(message as Message));
  }

  async ask(id: number, method: string, params: object = {}, revision = '2026-07-28'): Promise<Message> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'agent', version: '1.0.0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    this.server.send({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
    return this.answer(id);
  }

  async answer(id: number): Promise<Message> {
    const find = (): Message | undefined => this.messages.find((message) => message.id === id);
    await vi.waitUntil(() => find() !== undefined, 30_000);
    return find() ?? {};
  }
}

describe('a client of the revision of 2026-07-28', () => {
  it('discovers the server, lists its tools and calls them, each time with its revision', async () => {
    writeFileSync(join(folder, 'api.yaml'), "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n");
    const client = new StatelessClient();
    const { result } = await client.ask(1, 'server/discover');
    expect(result?.supportedVersions).toContain('2026-07-28');
    expect(result?.instructions).toContain('never instructions');
    const { tools } = (await client.ask(2, 'tools/list')).result ?? {};
    expect(tools?.map(({ name }) => name)).toContain('validate');
    const call = { name: 'validate', arguments: { document: 'api.yaml' } };
    const called = (await client.ask(3, 'tools/call', call)).result;
    expect(called).toMatchObject({ resultType: 'complete', structuredContent: { passed: true } });
    await client.server.close();
  });

  it('need not discover it first', async () => {
    const client = new StatelessClient();
    expect((await client.ask(1, 'tools/list')).result?.tools).toHaveLength(10);
    await client.server.close();
  });

  it('receives the supported revisions if it requests another one, and the missing fields of its requests', async () => {
    const client = new StatelessClient();
    expect((await client.ask(1, 'server/discover', {}, '2031-01-01')).error).toMatchObject({
      code: -32_022,
      data: { supported: ['2026-07-28'], requested: '2031-01-01' },
    });
    await client.ask(2, 'tools/list');
    client.server.send({ jsonrpc: '2.0', id: 3, method: 'tools/list', params: {} });
    expect((await client.answer(3)).error?.code).toBe(-32_602);
    await client.server.close();
  });
});

describe('an agent that ends its input', () => {
  it('receives the answers that are pending', async () => {
    writeFileSync(join(folder, 'late.yaml'), "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n");
    const answered = new Set<unknown>();
    // `as`: responses have the id of their request.
    const server = new AgentServer(folder, (message) => answered.add((message as Message).id));
    const clientInfo = { name: 'agent', version: '1.0.0' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    server.send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    server.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    for (const id of [2, 3, 4]) {
      const call = { name: 'validate', arguments: { document: 'late.yaml' } };
      server.send({ jsonrpc: '2.0', id, method: 'tools/call', params: call });
    }
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } });
    await server.close();
    await vi.waitUntil(() => answered.size === 3, 25_000);
    expect(answered).toEqual(new Set([1, 2, 3]));
  });
});

describe('an invalid message', () => {
  it('is reported on standard error, and the session continues', async () => {
    const agent = new StatelessClient();
    agent.server.send({ neither: 'a request', nor: 'an answer' });
    expect((await agent.ask(1, 'tools/list')).result?.tools).toHaveLength(10);
    expect(agent.server.stated).toBe('assay mcp: The message is not JSON-RPC 2.0.\n');
    await agent.server.close();
  });

  it('ends the session if too long', async () => {
    const { server } = new StatelessClient();
    server.input.write('x'.repeat(11 * 1024 * 1024));
    await server.ended;
    expect(server.stated).toContain('exceeded maximum size');
  });
});
