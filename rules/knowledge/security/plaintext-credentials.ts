import {
  effectiveSecurity,
  isInternalHost,
  parseUrl,
  sendsSecretItself,
  serverAddresses,
} from '@assay/api-knowledge';
import { type Operation, type SecurityScheme, defineFact } from '@assay/core';
import { usualHostKind } from '../servers/server-host.js';
import { schemeName } from './oauth-flows.js';
import { urlCode, nameOperation } from '../wording/names.js';

/** A security scheme whose secret is sent over an unencrypted connection. */
export interface PlaintextCredential {
  readonly scheme: SecurityScheme;
  /** The first operation that sends it. */
  readonly operation: Operation;
  /** The number of operations that send it. */
  readonly count: number;
  /** A server of the first operation without TLS. */
  readonly url: string;
  /** True if each of these operations also has an encrypted server. */
  readonly isAvoidable: boolean;
  /** True if all of the unencrypted servers are in private networks. */
  readonly isInternal: boolean;
}

/**
 * The schemes that operations with an unencrypted server require, each once. Excludes loopback servers and servers whose URL has
 * no scheme.
 */
export const plaintextCredentials = defineFact(
  'the plaintext credentials',
  ({ document }): readonly PlaintextCredential[] => {
    const byScheme = new Map<SecurityScheme, PlaintextCredential>();
    const transports = new Map<Operation['servers'], Transport>();
    for (const operation of document.operations) {
      const { servers } = operation;
      let transport = transports.get(servers);
      if (transport === undefined) transports.set(servers, (transport = transportOf(servers)));
      if (transport.plain === undefined) continue;
      for (const scheme of secretsOf(operation)) {
        const before = byScheme.get(scheme);
        byScheme.set(scheme, {
          scheme,
          operation: before?.operation ?? operation,
          count: (before?.count ?? 0) + 1,
          url: before?.url ?? transport.plain,
          isAvoidable: (before?.isAvoidable ?? true) && transport.isEncryptedToo,
          isInternal: (before?.isInternal ?? true) && transport.isInternal,
        });
      }
    }
    return [...byScheme.values()];
  },
);

function secretsOf(operation: Operation): ReadonlySet<SecurityScheme> {
  const schemes = new Set<SecurityScheme>();
  for (const alternative of effectiveSecurity(operation).alternatives)
    for (const { scheme } of alternative.schemes)
      if (scheme !== undefined && sendsSecretItself(scheme)) schemes.add(scheme);
  return schemes;
}

interface Transport {
  readonly plain: string | undefined;
  readonly isEncryptedToo: boolean;
  readonly isInternal: boolean;
}

function transportOf(servers: Operation['servers']): Transport {
  const plain: string[] = [];
  let isEncryptedToo = false;
  let isInternalOnly = true;
  for (const { server, url } of servers.flatMap((each) =>
    serverAddresses(each).map(({ url }) => ({ server: each, url })),
  )) {
    const { scheme } = parseUrl(url);
    if (scheme === 'https' || scheme === 'wss') isEncryptedToo = true;
    if (scheme !== 'http' && scheme !== 'ws') continue;
    const kind = usualHostKind(server);
    if (kind === 'loopback') continue;
    plain.push(url);
    isInternalOnly &&= isInternalHost(kind);
  }
  return { plain: plain[0], isEncryptedToo, isInternal: isInternalOnly };
}

/** Describes an exposed scheme for a finding: its name, the operations and the server. */
export function describeExposure(exposed: PlaintextCredential): {
  readonly scheme: string;
  /** `is`, or `can be` if the operations also have an encrypted server. */
  readonly modal: string;
  /** The operations with their verb: `` `GET /loans` and 2 others take ``. */
  readonly operations: string;
  readonly url: string;
} {
  const { scheme, operation, count, isAvoidable, url } = exposed;
  const first = nameOperation(operation, 90);
  return {
    scheme: schemeName(scheme),
    modal: isAvoidable ? 'can be' : 'is',
    operations:
      count === 1 ? `${first} takes` : `${first} and ${count - 1} other${count === 2 ? '' : 's'} take`,
    // Without a `host`, a 2.0 API is on the host that serves the document.
    url: urlCode(url.replace(/^(\w+):(?!\/\/)/, '$1://…')),
  };
}
