import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CommandError, UsageError } from '@assay/run/command-error';
import type { Io } from '@assay/run/io';
import { loadPlayground } from '@assay/run/output/load-playground';
import type { ExitCode } from '../exit-code.js';
import { printNote } from '../output/print-messages.js';
import { openBrowser } from './open-browser.js';

/** The options of `assay playground` from the command line. */
export interface PlaygroundFlags {
  readonly port?: string;
  readonly open?: boolean;
}

/** The server listens only on the loopback address, so no other machine can reach it. */
const host = '127.0.0.1';

/**
 * Runs `assay playground`: serves the playground on this machine until the process is interrupted.
 *
 * @param stopped - ends the run; by default a signal ends it
 * @throws CommandError if the port is invalid or in use
 */
export async function servePlayground(
  { port = '0', open }: PlaygroundFlags,
  io: Io,
  stopped: Promise<unknown> = untilSignal(),
): Promise<ExitCode> {
  const number = Number(port);
  if (!/^\d{1,5}$/.test(port) || number > 65_535)
    throw new UsageError(`\`--port ${port}\` is not a port: use a number from 0 to 65535.`);
  const page = Buffer.from(await loadPlayground());
  const server = createServer((request, response) => answer(request, response, page));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CommandError(describeFailure(error, number))),
    );
    server.listen(number, host, resolve);
  });
  // `as`: a server that listens on a port has this type of address.
  const url = `http://${host}:${(server.address() as AddressInfo).port}/`;
  io.stdout.write(`${url}\n`);
  printNote('The playground runs until you press Ctrl+C. Documents stay in your browser.', io);
  if (open === true) openBrowser(url, (sentence) => printNote(sentence, io));
  await stopped;
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return 0;
}

function answer({ method, url, headers }: IncomingMessage, response: ServerResponse, page: Buffer): void {
  // Other host names are rejected, because another site's name could resolve to this address (DNS rebinding).
  const isOwn = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '');
  if (!isOwn || (method !== 'GET' && method !== 'HEAD') || url?.replace(/\?.*/, '') !== '/') {
    response.writeHead(isOwn ? 404 : 403).end();
    return;
  }
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': page.length,
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    .end(method === 'HEAD' ? undefined : page);
}

function describeFailure({ code, message }: NodeJS.ErrnoException, port: number): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use. Choose another one with \`--port\`, or omit the option.`
    : `The playground cannot listen on port ${port}: ${message}`;
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
