import { type LookupFunction, type Socket, isIP, type TcpNetConnectOpts, connect } from 'node:net';
import { type TLSSocket, connect as connectTls } from 'node:tls';
import type { buildConnector } from 'undici';
import { describeRefusedAddress, describeRefusedHost, ownAddresses } from './address.js';
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Error: the policy refuses a connection. `message` is the reason, a clause. */
export class ConnectionRefused extends Error {
  readonly code = 'connection-refused';
}

/** Error: a connection took too long. */
export class ConnectTimeout extends Error {
  readonly code = 'connect-timeout';
}

/** Options of undici's connection to a server. */
interface ConnectOptions {
  /** True if the address, every DNS answer and the connected peer must be public. */
  readonly guarded: boolean;
  /** True if reasons must not reveal addresses of names in the machine's own network. */
  readonly confidential: boolean;
  /** The time limit to resolve the name, connect and negotiate TLS, in milliseconds. */
  readonly timeout: number;
  readonly network: Network;
  /** Certificates of trusted authorities; Node's own by default. */
  readonly ca?: readonly string[] | undefined;
}

/**
 * Creates undici's connector. A guarded one checks the literal host before DNS, all DNS answers before it connects, and the
 * socket's peer before a byte is sent, including TLS. Each of the three checks alone can be bypassed.
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
    const refusal = guarded ? describeRefusedHost(hostname, network.ownAddresses()) : undefined;
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
    // The listener stays, because an abandoned socket can still emit an error.
    socket.on('error', (error) => settle(error, null));
    socket.once('connect', () => {
      const peer = guarded
        ? describeRefusedAddress(socket.remoteAddress ?? '', network.ownAddresses())
        : undefined;
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

/** Creates the resolver of a connector. A guarded one refuses names with an address that is not public. */
export function createLookup(guarded: boolean, confidential: boolean, network: Network): LookupFunction {
  const notPublic = (hostname: string): Error =>
    new ConnectionRefused(`\`${hostname}\` does not lead to a public address`);
  return (hostname, options, callback) => {
    network.lookup(hostname).then(
      (answers) => {
        const own = guarded ? network.ownAddresses() : new Set<string>();
        const refusals = guarded ? answers.map(({ address }) => describeRefusedAddress(address, own)) : [];
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

/** Network functions of the machine, which tests replace. */
export interface Network {
  /** Returns every address of a name. Rejects like `node:dns`. */
  readonly lookup: (hostname: string) => Promise<readonly LookupAddress[]>;
  /** Opens a TCP connection. */
  readonly connect: (options: TcpNetConnectOpts) => Socket;
  /** Returns the addresses of this machine. */
  readonly ownAddresses: () => ReadonlySet<string>;
}

/** The machine's own resolver and sockets. */
export const machineNetwork: Network = {
  lookup: (hostname) => lookup(hostname, { all: true, verbatim: true }),
  connect: (options) => connect(options),
  ownAddresses,
};
