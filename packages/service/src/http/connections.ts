import type { Server as HttpServer } from 'node:http';
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2';
import { BlockList, isIPv6, type Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HttpSettings } from '../settings/settings.js';
import { stopping } from './error-handler.js';
import { whenClosed } from './timeouts.js';

/** The maximum number of simultaneous connections. */
const maxConnections = 2_000;

/** The maximum number of open connections from one address without a valid key. */
const maxUnknown = 200;

/** The connections of a server, which all end at some time. */
export interface Connections {
  /** Marks a connection that carried a valid key. It is not closed in favour of new connections. */
  trust(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void;
  /** Signals all clients that no more requests are accepted. */
  refuse(): void;
  /** Ends all connections: sends the pending output, then cuts open connections. */
  end(): Promise<void>;
}

/** Sets the time limits of a server's connections before it listens. Times are in milliseconds. */
export function guardConnections(server: NetServer, http: HttpSettings): Connections {
  const sockets = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  server.maxConnections = maxConnections;
  limitHttp1(server, http);
  const unknown = new UnknownConnections(http.trustedProxies);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    unknown.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    endWhenIdle(session, http.idleTimeout);
  });
  return {
    trust: (socket) => unknown.forget(socket),
    refuse: () => {
      for (const session of sessions) session.close();
    },
    async end() {
      for (const session of sessions) session.close();
      for (const socket of sockets) socket.destroySoon();
      await allClosed(sockets, 500);
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * The connections without a valid key by address, oldest first. Beyond the limit the oldest is closed, so that a client with
 * thousands of connections closes its own and new connections still work.
 */
class UnknownConnections {
  private readonly byAddress = new Map<string, Map<number, Socket>>();
  private readonly proxies = new BlockList();

  /** @param proxies - addresses and networks that many clients share */
  constructor(proxies: readonly string[]) {
    for (const proxy of proxies) {
      const [address = '', prefix] = proxy.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      this.proxies.addSubnet(
        address,
        prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix),
        family,
      );
    }
  }

  add(socket: Socket): void {
    const { remoteAddress: address = '', remotePort: port = 0 } = socket;
    if (this.proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const known = this.byAddress.get(address) ?? new Map<number, Socket>();
    this.byAddress.set(address, known.set(port, socket));
    socket.once('close', () => this.forget({ remoteAddress: address, remotePort: port }));
    const [oldest] = known.values();
    if (known.size > maxUnknown) oldest?.destroy();
  }

  /** Removes a connection. A TLS connection and the socket below it are two objects with the same address and port. */
  forget({ remoteAddress = '', remotePort = 0 }: Pick<Socket, 'remoteAddress' | 'remotePort'>): void {
    const known = this.byAddress.get(remoteAddress);
    known?.delete(remotePort);
    if (known?.size === 0) this.byAddress.delete(remoteAddress);
  }
}

/**
 * Limits header sections, whole requests and idle connections of HTTP/1.1. Servers with `allowHTTP1` and servers of node:http
 * have the same properties, and read them for each new connection.
 */
function limitHttp1(server: NetServer, http: HttpSettings): void {
  // An HTTP/2 server with HTTP/1.1 support accepts the same settings; its type does not declare them.
  const limits = server as unknown as HttpServer &
    Http2SecureServer & { connectionsCheckingInterval: number; requireHostHeader: boolean };
  limits.headersTimeout = http.headersTimeout;
  // The body has its own deadline, which sends a response. This limit is for input that never becomes a request.
  limits.requestTimeout = http.headersTimeout + http.bodyTimeout + 1_000;
  limits.keepAliveTimeout = http.idleTimeout;
  // `checkHeads` checks the header and sends an error.
  limits.requireHostHeader = false;
  // The size of headers is limited. Beyond a number of headers Node would silently drop some, such as `Authorization`.
  limits.maxHeadersCount = 0;
  limits.connectionsCheckingInterval = Math.max(50, Math.min(http.headersTimeout / 4, 5_000));
}

/**
 * Closes an HTTP/2 session without streams after a time. The session's own timeout is not enough: each PING and endless header
 * blocks reset it.
 */
function endWhenIdle(session: ServerHttp2Session, idleTimeout: number): void {
  let streams = 0;
  let timer = setTimeout(end, idleTimeout);
  function end(): void {
    session.close();
    // A client that never closes its side cannot keep the session longer than this.
    timer = setTimeout(() => session.destroy(), Math.min(idleTimeout, 1_000));
  }
  session.on('stream', (stream) => {
    streams++;
    clearTimeout(timer);
    stream.once('close', () => {
      streams--;
      if (streams === 0 && !session.destroyed) timer = setTimeout(end, idleTimeout);
    });
  });
  session.once('close', () => clearTimeout(timer));
}

async function allClosed(sockets: ReadonlySet<Socket>, milliseconds: number): Promise<void> {
  const closed = [...sockets].map(
    (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all(closed), timeout]);
  clearTimeout(timer);
}

/**
 * Makes `close()` graceful: rejects new requests, gives running ones `shutdownTimeout` milliseconds, then ends all connections.
 */
export function closeGracefully(
  app: FastifyInstance,
  connections: Connections,
  shutdownTimeout: number,
): void {
  let running = 0;
  let closing = false;
  let nothingRuns = (): void => undefined;

  app.addHook('onRequest', async (request, reply) => {
    if (closing) throw stopping();
    // A stream that was reset immediately is already closed, so waiting for its end would never finish.
    if (request.state.ended) return;
    running++;
    whenClosed(request.raw, reply.raw, () => {
      running--;
      if (running === 0) nothingRuns();
    });
  });

  app.addHook('preClose', async () => {
    closing = true;
    connections.refuse();
    if (running > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        nothingRuns = resolve;
        timer = setTimeout(resolve, shutdownTimeout);
      });
      clearTimeout(timer);
    }
    await connections.end();
  });
}
