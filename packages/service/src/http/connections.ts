import type { Server as HttpServer } from 'node:http';
import type { Http2SecureServer, ServerHttp2Session } from 'node:http2';
import { BlockList, isIPv6, type Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HttpSettings } from '../settings/settings.js';
import { stopping } from './error-handler.js';
import { whenClosed } from './timeouts.js';

/** The most connections at a time. */
const maxConnections = 2_000;

/** Maximum number of open connections from one address without a valid key. */
const maxUnknown = 200;

/** The connections of a server, all of which end some day. */
export interface Connections {
  /** Notes that a good key came over a connection: it is not closed for others then. */
  trust(socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): void;
  /** Tells all clients that no more requests are taken. */
  refuse(): void;
  /** Ends all connections: what was written is sent, what is then still open is cut. */
  end(): Promise<void>;
}

/** Sets the time limits of a server's connections, before it listens. Times are milliseconds. */
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
 * The connections that have not shown a good key, by their address, the oldest first. Beyond the limit the oldest is closed: who
 * opens thousands of them closes their own, and a new one is answered.
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

  /** A connection with TLS is another object than the one below it, and has the same address and port. */
  forget({ remoteAddress = '', remotePort = 0 }: Pick<Socket, 'remoteAddress' | 'remotePort'>): void {
    const known = this.byAddress.get(remoteAddress);
    known?.delete(remotePort);
    if (known?.size === 0) this.byAddress.delete(remoteAddress);
  }
}

/**
 * Bounds header sections, whole requests and idle connections of HTTP/1.1. A server with `allowHTTP1` has the same
 * properties as one of node:http: both read them when a connection is made.
 */
function limitHttp1(server: NetServer, http: HttpSettings): void {
  // HTTP/2 takes the same settings where it speaks HTTP/1.1; its type does not say so.
  const limits = server as unknown as HttpServer &
    Http2SecureServer & { connectionsCheckingInterval: number; requireHostHeader: boolean };
  limits.headersTimeout = http.headersTimeout;
  // The body has a deadline of its own, which gives an answer; this is for what never becomes a request.
  limits.requestTimeout = http.headersTimeout + http.bodyTimeout + 1_000;
  limits.keepAliveTimeout = http.idleTimeout;
  // `checkHeads` does, and says so.
  limits.requireHostHeader = false;
  // Their bytes are bounded. Beyond a number of them Node would leave out headers, such as `Authorization`, and tell nobody.
  limits.maxHeadersCount = 0;
  limits.connectionsCheckingInterval = Math.max(50, Math.min(http.headersTimeout / 4, 5_000));
}

/**
 * Closes an HTTP/2 session that has had no stream for a while. Its own timeout would not do: each PING puts it off, and so
 * do header blocks that never end.
 */
function endWhenIdle(session: ServerHttp2Session, idleTimeout: number): void {
  let streams = 0;
  let timer = setTimeout(end, idleTimeout);
  function end(): void {
    session.close();
    // A client that does not close its side keeps the session no longer than that.
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
 * Makes `close()` graceful: new requests are refused, running ones have `shutdownTimeout` milliseconds to end, and then
 * all connections do.
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
    // A stream that was reset as soon as it was opened has closed before this, and would be waited for in vain.
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
