import type { AllowedHost } from '@assay/host';
import type { Scope } from '../keys/scopes.js';

/** Settings of the service for its operator. Sizes are in bytes, times in milliseconds. */
export interface ServiceSettings {
  /** The address to listen on. */
  readonly host: string;
  /** The port; 0 selects a free one. */
  readonly port: number;
  /** The absolute path of the data folder: store, certificate, lock, administration socket, and current uploads. */
  readonly data: string;
  /** The paths of the operator's certificate and key; null if the service generates a certificate. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** True to serve HTTP without TLS, on a loopback address only. */
  readonly insecureHttp: boolean;
  /** The URL of a PostgreSQL for the records; null for PGlite in the data folder. */
  readonly databaseUrl: string | null;
  readonly fetch: FetchSettings;
  readonly analysis: AnalysisSettings;
  /** The path of a ruleset that runs on every document; null for none. */
  readonly ruleset: string | null;
  readonly http: HttpSettings;
  readonly spool: SpoolSettings;
  readonly storage: StorageSettings;
  readonly jobs: JobSettings;
  readonly inventory: InventorySettings;
  readonly audit: AuditSettings;
  /** The issuer whose access tokens are accepted in addition to keys; null for none. */
  readonly oidc: OidcSettings | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The URL that traces are sent to by OTLP over HTTP; null for none. */
  readonly traces: string | null;
}

/** Settings of fetching for callers. */
export interface FetchSettings {
  /** The hosts whose addresses are not checked. */
  readonly allow: readonly AllowedHost[];
  readonly maxDocuments: number;
  readonly maxTotalBytes: number;
  readonly maxRedirects: number;
  readonly connectTimeout: number;
  readonly totalTimeout: number;
  /** The maximum number of analyses that fetch documents at the same time. */
  readonly atOnce: number;
  /** The maximum number of such analyses of one key. */
  readonly perKey: number;
}

/** The limits of one analysis. */
export interface AnalysisSettings {
  /** The maximum size of an uploaded or fetched document. */
  readonly maxBytes: number;
  /** The maximum nesting. */
  readonly maxDepth: number;
  /** The maximum time of one analysis, including fetches. */
  readonly deadline: number;
  /** The maximum memory of one child process. */
  readonly memory: number;
  /** The number of child processes that analyse documents. */
  readonly processes: number;
  /** The maximum number of concurrent analyses of one key. */
  readonly perKey: number;
  /** The maximum analysis time for requests of one key per minute of the clock. */
  readonly perMinute: number;
  /** The maximum number of waiting analyses of one key. */
  readonly queue: number;
  /** The maximum expected wait. */
  readonly queueTime: number;
  /** The number of analyses after which a child process is replaced. */
  readonly recycleAfter: number;
  /** The maximum number of operations that one import creates projects for. */
  readonly maxOperations: number;
  /** The maximum number of issues, and of loader errors, in an answer. */
  readonly maxIssues: number;
}

/** The maximum number of bytes of current uploads and answers in the data folder. */
export interface SpoolSettings {
  readonly maxBytes: number;
  /** The share of one key. */
  readonly perKey: number;
}

/** The maximum number of bytes of imports and jobs in the database, and their retention. */
export interface StorageSettings {
  /** The limit of one key. */
  readonly perKey: number;
  /** The limit of all keys of one tenant. */
  readonly perTenant: number;
  /** The time for which imports are kept, in milliseconds; null to keep them until they are deleted. */
  readonly importRetention: number | null;
}

/** The limits of jobs. */
export interface JobSettings {
  /** The maximum number of documents of one job. */
  readonly maxDocuments: number;
  /** The number of job documents that this process handles at the same time. */
  readonly slots: number;
  /** The time for which ended jobs are kept. */
  readonly retention: number;
}

/** The limits of records about named documents. */
export interface InventorySettings {
  /** The maximum number of names of one key. */
  readonly names: number;
  /** The maximum number of revisions of one name; the oldest are removed. */
  readonly revisions: number;
  /** The maximum number of findings of a document whose identities are stored. */
  readonly findings: number;
  /** The time for which records are kept. */
  readonly retention: number;
}

/** An OpenID Connect issuer, and the meaning of its tokens. */
export interface OidcSettings {
  /** The issuer as named by tokens. */
  readonly issuer: string;
  /** The required audience of tokens. */
  readonly audience: string;
  /** The URL of its keys; null to use its metadata. */
  readonly jwks: string | null;
  /** The claim with the scopes of a token. */
  readonly scopesClaim: string;
  /** The scopes for the values of that claim; empty if the values are scopes themselves. */
  readonly scopes: readonly { readonly value: string; readonly scope: Scope }[];
  /** The claim with the tenant; null if all tokens belong to the default tenant. */
  readonly tenantClaim: string | null;
}

/** Settings of the audit log. */
export interface AuditSettings {
  readonly retention: number;
}

/** The limits of one client. */
export interface HttpSettings {
  /** The timeout for the whole body of a request. */
  readonly bodyTimeout: number;
  /** The timeout for the header section of a request, and for the TLS handshake. */
  readonly headersTimeout: number;
  /** The maximum idle time of a connection. */
  readonly idleTimeout: number;
  /** The addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The maximum number of requests per minute with one key. */
  readonly requestsPerMinute: number;
  /** The time for running requests when the service stops. */
  readonly shutdownTimeout: number;
}
