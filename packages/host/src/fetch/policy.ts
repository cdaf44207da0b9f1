import { version } from '../version.js';
import type { OriginCredentials } from './credentials.js';

/** A host that the operator allows, on one port or on all of them. */
export interface AllowedHost {
  /** A host name or an IP address, as in a URL; IPv6 with or without its brackets. */
  readonly host: string;
  readonly port?: number | undefined;
}

/** Policy for fetching: which URLs, from where, and how much. */
export interface FetchPolicy {
  /**
   * True if the URL of the root document may lead anywhere, private addresses included: for URLs that the user typed.
   */
  readonly trustRoot: boolean;
  /** True if documents may refer to `http:` and `https:` URLs. */
  readonly allowRemote: boolean;
  /** Hosts that documents may refer to even if `allowRemote` is false, and whose addresses are not checked. */
  readonly allow: readonly AllowedHost[];
  /** The most bytes of one document. */
  readonly maxBytes: number;
  /** The most bytes of all documents that are read through references. */
  readonly maxTotalBytes: number;
  /** The most documents that are read through references. */
  readonly maxDocuments: number;
  /** Milliseconds to resolve the name, connect and agree on TLS. */
  readonly connectTimeout: number;
  /** Milliseconds for one document, redirects included. */
  readonly totalTimeout: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  /** True if reasons must not reveal names that the machine's own network knows: for reports that others read. */
  readonly confidential: boolean;
  /** Takes the body of a document as it comes, and answers what the source has as its bytes; by default these are the bytes themselves. */
  readonly keep?: KeepBody | undefined;
  /** Credentials by origin that a configuration names; `ASSAY_CREDENTIALS` is read in any case. */
  readonly credentials?: readonly OriginCredentials[] | undefined;
}

/** Keeps the body of a document elsewhere than in memory. `uri` is the one that was asked for. */
export type KeepBody = (uri: string, body: AsyncIterable<Uint8Array>) => Promise<Uint8Array>;

/** The policy of the command line: trusts the URL that the user typed and nothing that a document says. */
export const defaultFetchPolicy: FetchPolicy = {
  trustRoot: true,
  allowRemote: false,
  allow: [],
  maxBytes: 32 * 1024 * 1024,
  maxTotalBytes: 64 * 1024 * 1024,
  maxDocuments: 50,
  connectTimeout: 10_000,
  totalTimeout: 30_000,
  maxRedirects: 3,
  userAgent: `assay/${version}`,
  confidential: false,
};

/** The host that `HOST[:PORT]` names (`api.test`, `127.0.0.1:3000`, `[::1]:8080`); undefined if it names none. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const parts = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?$/iu.exec(text);
  const host = parts?.[1] === undefined ? undefined : normalHost(parts[1]);
  const port = parts?.[2] === undefined ? undefined : Number(parts[2]);
  return host === undefined || (port !== undefined && port > 65_535) ? undefined : { host, port };
}

/** Checks whether the policy allows the host and port of a URL by name. */
export function isAllowed(policy: FetchPolicy, url: URL): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const host = normalHost(url.hostname);
  return policy.allow.some(
    (allowed) => normalHost(allowed.host) === host && (allowed.port === undefined || allowed.port === port),
  );
}

function normalHost(host: string): string | undefined {
  const authority = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const uri = `http://${authority}/`;
  return URL.canParse(uri) ? new URL(uri).hostname.replace(/\.$/u, '') : undefined;
}
