import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import { connect } from 'node:net';
import { ownAddresses } from './address.js';

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
