import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { LanguageServerHost } from './host.js';
import { Lifecycle } from './protocol/lifecycle.js';
import { Server } from './server.js';

/** The streams of a client's connection. */
export interface Streams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * Serves one client by the Language Server Protocol 3.17. The process exits with the client, because the library's watch on the
 * client's process would keep it alive.
 *
 * @returns when the client sends `exit`, disconnects or sends an invalid frame: 0 after `shutdown`, 1 without.
 */
export function startLanguageServer(host: LanguageServerHost, { input, output }: Streams): Promise<0 | 1> {
  return new Promise((resolve) => {
    const reader = new StreamMessageReader(input);
    const writer = new StreamMessageWriter(output);
    const messageStrategy = new Lifecycle(writer);
    const connection = createConnection(ProposedFeatures.all, reader, writer, { messageStrategy });
    const end = (): void => {
      const exitCode = messageStrategy.wasShutDown ? 0 : 1;
      resolve(exitCode);
      process.exit(exitCode);
    };
    reader.onError((error) => {
      void messageStrategy
        .unreadable(`The message cannot be read: ${error.message}`)
        // After an invalid frame the beginning of the next message is unknown.
        .then(() => (error instanceof SyntaxError ? undefined : end()));
    });
    // After `exit` the library itself ends the process.
    connection.onExit(() => resolve(messageStrategy.wasShutDown ? 0 : 1));
    input.once('end', end);
    new Server(host, connection).listen();
  });
}
