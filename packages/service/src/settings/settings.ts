import type { AllowedHost } from '@assay/host';

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
  /** How many analyses may wait for each of them. */
  readonly queue: number;
  /** A child process is replaced after so many analyses. */
  readonly recycleAfter: number;
  /** The most operations that one import makes projects of. */
  readonly maxOperations: number;
}

/** What one client may cost. */
export interface HttpSettings {
  /** The time for the whole body of a request. */
  readonly bodyTimeout: number;
  /** The time for the header section of a request, and for the TLS handshake. */
  readonly headersTimeout: number;
  /** How long a connection may be idle. */
  readonly idleTimeout: number;
  /** Requests a minute of one key. */
  readonly requestsPerMinute: number;
  /** How long running requests may take when the service stops. */
  readonly shutdownTimeout: number;
}
