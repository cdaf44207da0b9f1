import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { serveAgent, type McpFlags } from '../../packages/cli/src/commands/mcp.js';
import { runCommand } from '../../packages/cli/src/program/program.js';
import type { Io } from '@assay/run/io';

/** `assay mcp` in a folder: one JSON-RPC 2.0 message per line. */
export class AgentServer {
  readonly input = new PassThrough();
  readonly ended: Promise<unknown>;
  /** The text on standard error. */
  stated = '';

  constructor(
    folder: string,
    onMessage: (message: unknown) => void,
    flags: McpFlags = {},
    env: Io['env'] = {},
  ) {
    const stdout = new PassThrough();
    const stderr = new PassThrough().on('data', (chunk: Buffer) => (this.stated += chunk.toString()));
    const io = { stdin: this.input, stdout, stderr, env, cwd: () => folder };
    this.ended = serveAgent(flags, io, runCommand);
    createInterface({ input: stdout }).on('line', (line) => onMessage(JSON.parse(line)));
  }

  send(message: unknown): void {
    this.input.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.input.end();
    await this.ended;
  }
}

/** The result of a tool call, as the protocol defines it. */
export interface RawAnswer {
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** A client of the server in a folder. Both run in this process. */
export class Agent {
  private readonly server: AgentServer;
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private last = 0;

  private constructor(folder: string, flags?: McpFlags, env?: Io['env']) {
    this.server = new AgentServer(
      folder,
      (message) => {
        // `as`: responses have the id of their request.
        const { id, result, error } = message as { id?: number; result?: unknown; error?: unknown };
        if (id !== undefined) this.waiting.get(id)?.(result ?? error);
      },
      flags,
      env,
    );
  }

  /** Starts a session with a revision of the protocol. */
  static async connect(
    folder: string,
    protocolVersion = '2025-11-25',
    flags?: McpFlags,
    env?: Io['env'],
  ): Promise<Agent> {
    const agent = new Agent(folder, flags, env);
    const clientInfo = { name: 'agent', version: '1.0.0' };
    agent.initialized = await agent.ask('initialize', { protocolVersion, capabilities: {}, clientInfo });
    agent.server.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return agent;
  }

  /** The result of `initialize`. */
  initialized: unknown;

  async listTools(): Promise<readonly string[]> {
    // `as`: the protocol defines the result.
    const { tools } = (await this.ask('tools/list', {})) as { tools: readonly { name: string }[] };
    return tools.map(({ name }) => name);
  }

  async callTool(name: string, given: object): Promise<RawAnswer> {
    // `as`: the protocol defines the result.
    return (await this.ask('tools/call', { name, arguments: given })) as RawAnswer;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** Sends a request; resolves to its result or its error. */
  ask(method: string, params: object): Promise<unknown> {
    const id = ++this.last;
    const answer = new Promise<unknown>((resolve) => this.waiting.set(id, resolve));
    this.server.send({ jsonrpc: '2.0', id, method, params });
    return answer;
  }
}
