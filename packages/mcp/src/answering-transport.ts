import { type JSONRPCMessage, type RequestId, isJSONRPCRequest } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Streams } from './streams.js';

/** The time to finish the requests of an agent that has closed its input, in milliseconds. */
const gracePeriodMs = 60_000;

/**
 * A transport over standard input and output that closes once all requests are answered, because an agent that closes its input
 * may still read.
 */
export class AnsweringTransport extends StdioServerTransport {
  private readonly pending = new Set<RequestId>();
  private answered: () => void = () => undefined;
  private closing: Promise<void> | undefined;

  constructor({ input, output }: Streams) {
    super(input, output);
    // The agent no longer reads answers.
    output.once('error', () => this.forget());
    output.once('close', () => this.forget());
  }

  /** Records a received message. */
  note(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    // A subscription is answered when the server ends.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') this.pending.add(message.id);
    const { requestId } = message.params ?? {};
    // `as`: an id that was never a request is not in the set.
    if (message.method === 'notifications/cancelled') this.settle(requestId as RequestId);
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if (!('method' in message) && message.id !== undefined) this.settle(message.id);
    }
  }

  override close(): Promise<void> {
    this.closing ??= this.closeWhenAnswered();
    return this.closing;
  }

  private async closeWhenAnswered(): Promise<void> {
    if (this.pending.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, gracePeriodMs);
        this.answered = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    await super.close();
  }

  private settle(id: RequestId): void {
    this.pending.delete(id);
    if (this.pending.size === 0) this.answered();
  }

  private forget(): void {
    this.pending.clear();
    this.answered();
  }
}
