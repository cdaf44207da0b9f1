import type { AllowedHost } from '@assay/host';
import type { Scope } from '../keys/scopes.js';

/** Settings of the service for its operator. Sizes are bytes, times milliseconds. */
export interface ServiceSettings {
  /** The address to listen on. */
  readonly host: string;
  /** The port; 0 takes a free one. */
  readonly port: number;
  /** The absolute path of the data folder: store, certificate, lock, administration socket, uploads that are being read. */
  readonly data: string;
  /** The operator's certificate and key, as paths; null where the service makes its own. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
  /** True to serve HTTP without TLS, on a loopback address only. */
  readonly insecureHttp: boolean;
  /** The PostgreSQL to keep records in; null for PGlite in the data folder. */
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
  /** Issuer whose access tokens are accepted beside keys; null for none. */
  readonly oidc: OidcSettings | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** URL for traces by OTLP over HTTP; null for none. */
  readonly traces: string | null;
}

/** Settings of fetching for callers. */
export interface FetchSettings {
  /** Hosts whose addresses are not checked. */
  readonly allow: readonly AllowedHost[];
  readonly maxDocuments: number;
  readonly maxTotalBytes: number;
  readonly maxRedirects: number;
  readonly connectTimeout: number;
  readonly totalTimeout: number;
  /** For how many analyses documents are fetched at a time. */
  readonly atOnce: number;
  /** Maximum number of those of one key. */
  readonly perKey: number;
}

/** Limits of one analysis. */
export interface AnalysisSettings {
  /** The most bytes of an uploaded or fetched document. */
  readonly maxBytes: number;
  /** The deepest nesting. */
  readonly maxDepth: number;
  /** The time of one analysis, fetching included. */
  readonly deadline: number;
  /** The most memory of one child process. */
  readonly memory: number;
  /** Number of child processes that analyse documents. */
  readonly processes: number;
  /** Maximum number of concurrent analyses of one key. */
  readonly perKey: number;
  /** Maximum time of the analyses that requests of one key cause in a minute of the clock. */
  readonly perMinute: number;
  /** Maximum number of waiting analyses of one key. */
  readonly queue: number;
  /** Maximum expected wait. */
  readonly queueTime: number;
  /** A child process is replaced after so many analyses. */
  readonly recycleAfter: number;
  /** The most operations that one import makes projects of. */
  readonly maxOperations: number;
  /** The most issues that an answer lists, and the most loader errors. */
  readonly maxIssues: number;
}

/** Maximum number of bytes of uploads and answers in the data folder at a time. */
export interface SpoolSettings {
  readonly maxBytes: number;
  /** Of one key. */
  readonly perKey: number;
}

/** Maximum number of bytes of imports and jobs in the database, and their retention. */
export interface StorageSettings {
  /** Of one key. */
  readonly perKey: number;
  /** Of all keys of one tenant. */
  readonly perTenant: number;
  /** For how long imports are kept, in milliseconds; null until somebody deletes them. */
  readonly importRetention: number | null;
}

/** Limits of jobs. */
export interface JobSettings {
  /** The most documents of one job. */
  readonly maxDocuments: number;
  /** Number of documents of jobs that this process works on at a time. */
  readonly slots: number;
  /** For how long jobs that have ended are kept. */
  readonly retention: number;
}

/** Limits of the records of documents that callers name. */
export interface InventorySettings {
  /** The most names of one key. */
  readonly names: number;
  /** The most revisions of one name; the oldest make room. */
  readonly revisions: number;
  /** Of how many findings of a document it is kept what identifies them. */
  readonly findings: number;
  /** For how long it is kept. */
  readonly retention: number;
}

/** An OpenID Connect issuer, and what its tokens mean here. */
export interface OidcSettings {
  /** Issuer as named by tokens. */
  readonly issuer: string;
  /** Audience that tokens must have. */
  readonly audience: string;
  /** URL of its keys; null to use its own metadata. */
  readonly jwks: string | null;
  /** The claim that says what a token may be used for. */
  readonly scopesClaim: string;
  /** Scopes for the values of that claim; empty if they are scopes themselves. */
  readonly scopes: readonly { readonly value: string; readonly scope: Scope }[];
  /** The claim that names the tenant; null where all belong to the default one. */
  readonly tenantClaim: string | null;
}

/** Settings of the audit log. */
export interface AuditSettings {
  readonly retention: number;
}

/** Limits of one client. */
export interface HttpSettings {
  /** The time for the whole body of a request. */
  readonly bodyTimeout: number;
  /** The time for the header section of a request, and for the TLS handshake. */
  readonly headersTimeout: number;
  /** Maximum idle time of a connection. */
  readonly idleTimeout: number;
  /** The addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Requests a minute of one key. */
  readonly requestsPerMinute: number;
  /** Time for running requests when the service stops. */
  readonly shutdownTimeout: number;
}
