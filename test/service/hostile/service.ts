import type { RequestListener } from 'node:http';
import { startServer, type TestServer } from '../../../packages/service/testing/test-server.js';
import { startService, type Service } from '../support/service.js';

/** A service and a server of documents. All suites of this folder share them, because a service takes seconds to start. */
export interface Shared {
  readonly service: Service;
  readonly documents: TestServer;
  readonly stop: () => Promise<void>;
}

const routes = new Map<string, RequestListener>();
let shared: Promise<Shared> | undefined;

/** Sets the listener for paths of the document server that start with `prefix`. */
export function route(prefix: string, listener: RequestListener): void {
  routes.set(prefix, listener);
}

/** Starts the service at the first call, with one child process and the log level `trace`. */
export function sharedService(): Promise<Shared> {
  shared ??= start();
  return shared;
}

async function start(): Promise<Shared> {
  const documents = await startServer((request, response) => {
    const prefix = [...routes.keys()].find((item) => request.url?.startsWith(item) === true);
    const listener = routes.get(prefix ?? '');
    if (listener === undefined) response.writeHead(404).end();
    else listener(request, response);
  });
  const limits = [
    '--requests-per-minute',
    '100000',
    '--processes',
    '1',
    '--queue',
    '200',
    '--shutdown-timeout',
    '10m',
  ];
  const args = [...limits, '--log-level', 'trace', '--fetch-allow', `127.0.0.1:${documents.port}`];
  const service = await startService({ args });
  return {
    service,
    documents,
    stop: async () => {
      // The long shutdown timeout proves that no finished request still counts as running: the service would wait for it.
      const exit = await service.stop();
      await documents.close();
      if (exit.code !== 0) throw new Error(`The service ended with ${exit.code ?? exit.signal}`);
    },
  };
}
