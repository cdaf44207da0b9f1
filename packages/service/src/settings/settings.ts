import type { AllowedHost } from '@assay/host';
import type { Scope } from '../keys/scopes.js';

/** What an operator can set of the service. Sizes are bytes, times milliseconds. */
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
  readonly http: HttpSettings;
  readonly spool: SpoolSettings;
  readonly storage: StorageSettings;
  readonly jobs: JobSettings;
  readonly inventory: InventorySettings;
  readonly audit: AuditSettings;
  /** Whose access tokens are taken beside keys; null for nobody's. */
  readonly oidc: OidcSettings | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Where traces go by OTLP over HTTP; null for nowhere. */
  readonly traces: string | null;
}

/** What may be fetched for callers, and how much of it. */
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
  /** How many of them may be of one key. */
  readonly perKey: number;
}

/** What one analysis may cost. */
export interface AnalysisSettings {
  /** The most bytes of an uploaded or fetched document. */
  readonly maxBytes: number;
  /** The deepest nesting. */
  readonly maxDepth: number;
  /** The time of one analysis, fetching included. */
  readonly deadline: number;
  /** The most memory of one child process. */
  readonly memory: number;
  /** How many child processes analyse documents. */
  readonly processes: number;
  /** How many analyses of one key may run at a time. */
  readonly perKey: number;
  /** How long the analyses that requests of one key ask for may take together in a minute of the clock. */
  readonly perMinute: number;
  /** How many analyses of one key may wait. */
  readonly queue: number;
  /** How long they may be expected to wait. */
  readonly queueTime: number;
  /** A child process is replaced after so many analyses. */
  readonly recycleAfter: number;
  /** The most operations that one import makes projects of. */
  readonly maxOperations: number;
  /** The most issues that an answer lists, and the most loader errors. */
  readonly maxIssues: number;
}

/** How many bytes of uploads and answers are in the data folder at a time. */
export interface SpoolSettings {
  readonly maxBytes: number;
  /** Of one key. */
  readonly perKey: number;
}

/** How many bytes of imports and jobs are in the database, and for how long. */
export interface StorageSettings {
  /** Of one key. */
  readonly perKey: number;
  /** Of all keys of one tenant. */
  readonly perTenant: number;
  /** For how long imports are kept, in milliseconds; null until somebody deletes them. */
  readonly importRetention: number | null;
}

/** What jobs may cost. */
export interface JobSettings {
  /** The most documents of one job. */
  readonly maxDocuments: number;
  /** How many documents of jobs this process works on at a time. */
  readonly slots: number;
  /** For how long jobs that have ended are kept. */
  readonly retention: number;
}

/** What is kept of the documents that callers name. */
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
  /** As tokens name it. */
  readonly issuer: string;
  /** What tokens must be meant for. */
  readonly audience: string;
  /** Where its keys are; null for what it says itself. */
  readonly jwks: string | null;
  /** The claim that says what a token may be used for. */
  readonly scopesClaim: string;
  /** What the values of that claim stand for; empty where they are scopes themselves. */
  readonly scopes: readonly { readonly value: string; readonly scope: Scope }[];
  /** The claim that names the tenant; null where all belong to the default one. */
  readonly tenantClaim: string | null;
}

/** What is kept of who did what. */
export interface AuditSettings {
  readonly retention: number;
}

/** What one client may cost. */
export interface HttpSettings {
  /** The time for the whole body of a request. */
  readonly bodyTimeout: number;
  /** The time for the header section of a request, and for the TLS handshake. */
  readonly headersTimeout: number;
  /** How long a connection may be idle. */
  readonly idleTimeout: number;
  /** The addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Requests a minute of one key. */
  readonly requestsPerMinute: number;
  /** How long running requests may take when the service stops. */
  readonly shutdownTimeout: number;
}
