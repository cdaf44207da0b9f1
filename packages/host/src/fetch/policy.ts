import { version } from '../version.js';
import type { OriginCredentials } from './credentials.js';

/** A host that the operator allows, on one port or on all of them. */
export interface AllowedHost {
  /** A host name or an IP address, as in a URL; IPv6 with or without its brackets. */
  readonly host: string;
  readonly port?: number | undefined;
}

/** The policy for fetches: allowed URLs, hosts and sizes. */
export interface FetchPolicy {
  /** True if the URL of the root document may lead to any address, including private ones: for URLs that the user typed. */
  readonly trustRoot: boolean;
  /** True if documents may refer to `http:` and `https:` URLs. */
  readonly allowRemote: boolean;
  /** Hosts that documents may refer to even if `allowRemote` is false. Their addresses are not checked. */
  readonly allow: readonly AllowedHost[];
  /** The maximum size of one document in bytes. */
  readonly maxBytes: number;
  /** The maximum size of all referenced documents together, in bytes. */
  readonly maxTotalBytes: number;
  /** The maximum number of referenced documents. */
  readonly maxDocuments: number;
  /** The time limit to resolve the name, connect and negotiate TLS, in milliseconds. */
  readonly connectTimeout: number;
  /** The time limit of one document including redirects, in milliseconds. */
  readonly totalTimeout: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  /** True if reasons must not reveal names of the machine's own network: for reports to other people. */
  readonly confidential: boolean;
  /**
   * Stores the body of a document as it arrives, and returns the bytes for the source. By default the source contains the bytes
   * themselves.
   */
  readonly keep?: KeepBody | undefined;
  /** Credentials from a configuration, by origin. `ASSAY_CREDENTIALS` is always read. */
  readonly credentials?: readonly OriginCredentials[] | undefined;
}

/** Stores the body of a document outside of memory. `uri` is the requested URI. */
export type KeepBody = (uri: string, body: AsyncIterable<Uint8Array>) => Promise<Uint8Array>;

/** The policy of the command line: trusts the URL that the user typed, but no document. */
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

/** Parses `HOST[:PORT]` (`api.test`, `127.0.0.1:3000`, `[::1]:8080`); undefined for other texts. */
export function parseAllowedHost(text: string): AllowedHost | undefined {
  const parts = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)(?::(\d{1,5}))?$/iu.exec(text);
  const host = parts?.[1] === undefined ? undefined : normalHost(parts[1]);
  const port = parts?.[2] === undefined ? undefined : Number(parts[2]);
  return host === undefined || (port !== undefined && port > 65_535) ? undefined : { host, port };
}

/** True if the policy explicitly allows the host and port of a URL. */
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
