import { type LookupFunction, type Socket, isIP, type TcpNetConnectOpts, connect } from 'node:net';
import { type TLSSocket, connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { refusalOfAddress, refusalOfHost, ownAddresses } from './address.js';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Ends a connection that the policy refuses; `message` is the reason, a clause. */
export class ConnectionRefused extends Error {
  readonly code = 'connection-refused';
}

/** Ends a connection that took too long. */
export class ConnectTimeout extends Error {
  readonly code = 'connect-timeout';
}

/** Options for connecting undici to a server. */
interface ConnectOptions {
  /** True if the address, every DNS answer and the connected peer must be public. */
  readonly guarded: boolean;
  /** True if reasons must not reveal addresses of names in the machine's own network. */
  readonly confidential: boolean;
  /** Milliseconds to resolve the name, connect and agree on TLS. */
  readonly timeout: number;
  readonly network: Network;
  /** Certificates of trusted authorities; by default those of Node. */
  readonly ca?: readonly string[] | undefined;
}

/**
 * Makes undici's connector. A guarded one checks the literal host before it resolves anything, all DNS answers before it
 * connects, and the peer of the socket before a byte is sent, TLS included: each of the three alone can be got round.
 */
export function createConnector({
  guarded,
  confidential,
  timeout,
  network,
  ca,
}: ConnectOptions): buildConnector.connector {
  return (options, callback) => {
    const { hostname, protocol, port } = options;
    const refusal = guarded ? refusalOfHost(hostname, network.ownAddresses()) : undefined;
    if (refusal !== undefined) {
      callback(new ConnectionRefused(refusal), null);
      return;
    }
    const socket = network.connect({
      host: hostname,
      port: port === '' ? defaultPort(protocol) : Number(port),
      lookup: createLookup(guarded, confidential, network),
      autoSelectFamily: true,
      noDelay: true,
    });
    let secured: TLSSocket | undefined;
    let settled = false;
    const settle: buildConnector.Callback = (...outcome) => {
      if (settled) {
        return;
      }
      settled = true;
      clearTimeout(timer);
      if (outcome[0] !== null) {
        secured?.destroy();
        socket.destroy();
      }
      callback(...outcome);
    };
    const timer = setTimeout(() => settle(new ConnectTimeout(), null), timeout);
    // The listeners stay, so that no error of a socket that is given up goes unheard.
    socket.on('error', (error) => settle(error, null));
    socket.once('connect', () => {
      const peer = guarded ? refusalOfAddress(socket.remoteAddress ?? '', network.ownAddresses()) : undefined;
      if (peer !== undefined) {
        settle(new ConnectionRefused(peer), null);
      } else if (protocol === 'https:') {
        secured = startTls(socket, hostname, ca, settle);
      } else {
        settle(null, socket);
      }
    });
  };
}

function startTls(
  socket: Socket,
  hostname: string,
  ca: readonly string[] | undefined,
  settle: buildConnector.Callback,
): TLSSocket {
  const servername = isIP(hostname) === 0 ? hostname.replace(/\.$/u, '') : '';
  const secured = connectTls({
    socket,
    host: hostname,
    servername,
    ALPNProtocols: ['http/1.1'],
    ...(ca === undefined ? {} : { ca: [...ca] }),
  });
  secured.on('error', (error: Error) => settle(error, null));
  secured.once('secureConnect', () => settle(null, secured));
  return secured;
}

/** Makes the resolver of a connector: a guarded one refuses names that lead to an address that is not public. */
export function createLookup(guarded: boolean, confidential: boolean, network: Network): LookupFunction {
  const notPublic = (hostname: string): Error =>
    new ConnectionRefused(`\`${hostname}\` does not lead to a public address`);
  return (hostname, options, callback) => {
    network.lookup(hostname).then(
      (answers) => {
        const own = guarded ? network.ownAddresses() : new Set<string>();
        const refusals = guarded ? answers.map(({ address }) => refusalOfAddress(address, own)) : [];
        const refusal = refusals.find((reason) => reason !== undefined);
        const [first] = answers;
        if (refusal !== undefined) {
          const reason = `\`${hostname}\` leads to an address that is not public: ${refusal}`;
          callback(confidential ? notPublic(hostname) : new ConnectionRefused(reason), []);
        } else if (first === undefined) {
          callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), []);
        } else if (options.all === true) {
          callback(null, [...answers]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) =>
        callback(confidential && guarded && isUnknownName(error) ? notPublic(hostname) : error, []),
    );
  };
}

function isUnknownName({ code }: NodeJS.ErrnoException): boolean {
  return code === 'ENOTFOUND' || code === 'ENODATA';
}

function defaultPort(protocol: string): number {
  return protocol === 'https:' ? 443 : 80;
}

/** Network functions of the machine; a seam for tests. */
export interface Network {
  /** Every address of a name. Rejects as `node:dns` does. */
  readonly lookup: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Opens a TCP connection. */
  readonly connect: (options: TcpNetConnectOpts) => Socket;
  /** The addresses of this machine. */
  readonly ownAddresses: () => ReadonlySet<string>;
}

/** The machine's own resolver and sockets. */
export const machineNetwork: Network = {
  lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
  connect: (options) => connect(options),
  ownAddresses,
};
