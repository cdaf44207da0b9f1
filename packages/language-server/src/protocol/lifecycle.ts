import {
  ErrorCodes,
  Message,
  MessageType,
  type MessageStrategy,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
} from 'vscode-languageserver/node';
import { describeParametersError } from './parameters.js';

/**
 * Enforces the order of messages in a session (LSP 3.17, Lifecycle Messages). Rejects requests and ignores notifications before
 * `initialize` and after `shutdown`. A message with invalid parameters is also rejected, or logged if it is a notification.
 */
export class Lifecycle implements MessageStrategy {
  private readonly writer: MessageWriter;
  private phase: 'created' | 'initialized' | 'shutDown' = 'created';

  constructor(writer: MessageWriter) {
    this.writer = writer;
  }

  get wasShutDown(): boolean {
    return this.phase === 'shutDown';
  }

  /** Reports input that is not a message. Its sender is unknown, so the response has the id null (JSON-RPC 2.0, section 5.1). */
  async unreadable(reason: string): Promise<void> {
    await this.write({ id: null, error: { code: ErrorCodes.ParseError, message: reason } });
  }

  async handleMessage(message: Message, next: (message: Message) => Promise<void>): Promise<void> {
    if (Message.isRequest(message)) return this.request(message, next);
    if (Message.isNotification(message)) return this.notification(message, next);
    return next(message);
  }

  private async request(message: RequestMessage, next: (message: Message) => Promise<void>): Promise<void> {
    const refusal = this.refusal(message);
    if (refusal !== undefined) return this.write({ id: message.id, error: refusal });
    if (message.method === 'initialize') this.phase = 'initialized';
    if (message.method === 'shutdown') this.phase = 'shutDown';
    return next(message);
  }

  private refusal({ method, params }: RequestMessage): { code: number; message: string } | undefined {
    if (this.phase === 'created' && method !== 'initialize')
      return {
        code: ErrorCodes.ServerNotInitialized,
        message: `\`${method}\` came before \`initialize\`.`,
      };
    if (this.phase === 'shutDown')
      return { code: ErrorCodes.InvalidRequest, message: `\`${method}\` came after \`shutdown\`.` };
    if (this.phase === 'initialized' && method === 'initialize')
      return { code: ErrorCodes.InvalidRequest, message: 'The server is initialized already.' };
    const wrong = describeParametersError(method, params);
    return wrong === undefined ? undefined : { code: ErrorCodes.InvalidParams, message: wrong };
  }

  private async notification(
    message: NotificationMessage,
    next: (message: Message) => Promise<void>,
  ): Promise<void> {
    const { method, params } = message;
    if (this.phase !== 'initialized' && method !== 'exit') return undefined;
    const wrong = describeParametersError(method, params);
    if (wrong === undefined) return next(message);
    return this.write({
      method: 'window/logMessage',
      params: { type: MessageType.Error, message: `\`${method}\` is ignored: ${wrong}` },
    });
  }

  private write(content: object): Promise<void> {
    const message: Message & object = { jsonrpc: '2.0', ...content };
    return this.writer.write(message);
  }
}
