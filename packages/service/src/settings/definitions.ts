// No imports: the command reads this table to know its options, without loading the service.

/** What a setting can be. Sizes are bytes and durations milliseconds once they are read. */
export type SettingType =
  | { readonly kind: 'port' | 'host' | 'folder' | 'file' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'hosts' }
  | { readonly kind: 'networks' }
  /** Texts with what each stands for: `devs=validate`. */
  | { readonly kind: 'mappings' }
  | { readonly kind: 'text' }
  | { readonly kind: 'url'; readonly schemes: readonly string[]; readonly example: string }
  | { readonly kind: 'size' | 'duration'; readonly min: string; readonly max: string }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'word'; readonly words: readonly string[] };

/** One thing that an operator can set. */
export interface SettingDefinition {
  /** The key in the configuration file. */
  readonly name: string;
  /** Null for a secret: options are seen by everybody on the machine, in its list of processes. */
  readonly option: string | null;
  readonly environment: string;
  readonly type: SettingType;
  /** The default as it would be written; null where there is none, or where `fallback` says what is taken. */
  readonly default: string | null;
  /** What is taken without a value, where no text says it. */
  readonly fallback?: string;
  /** One sentence without its full stop, beginning in lower case. */
  readonly explanation: string;
  /** True for what determines for `assay keys` and `assay engines` which service is meant. */
  readonly locates?: true;
}

const databaseSchemes = ['postgres:', 'postgresql:'];
const day = '24h';

/** Every setting of the service, in the order in which people are shown them. */
export const settingDefinitions = [
  {
    name: 'host',
    option: '--host',
    environment: 'ASSAY_HOST',
    type: { kind: 'host' },
    default: null,
    fallback: 'all addresses',
    explanation: 'the address to listen on; with `--insecure-http` only 127.0.0.1 by default',
  },
  {
    name: 'port',
    option: '--port',
    environment: 'ASSAY_PORT',
    type: { kind: 'port' },
    default: '8443',
    explanation: 'the port to listen on; 0 takes a free one',
  },
  {
    name: 'data',
    option: '--data',
    environment: 'ASSAY_DATA',
    type: { kind: 'folder' },
    default: null,
    fallback: '`~/.local/share/assay`',
    explanation: 'the folder of the database, the certificate and uploads that are being read',
    locates: true,
  },
  {
    name: 'databaseUrl',
    option: null,
    environment: 'DATABASE_URL',
    type: { kind: 'url', schemes: databaseSchemes, example: 'postgres://user:password@host:5432/assay' },
    default: null,
    fallback: 'a database in the data folder',
    explanation: 'the PostgreSQL database to keep records in',
    locates: true,
  },
  {
    name: 'tlsCert',
    option: '--tls-cert',
    environment: 'ASSAY_TLS_CERT',
    type: { kind: 'file' },
    default: null,
    fallback: 'a self-signed one is made',
    explanation: 'the certificate with its chain, in PEM; read again on SIGHUP',
  },
  {
    name: 'tlsKey',
    option: '--tls-key',
    environment: 'ASSAY_TLS_KEY',
    type: { kind: 'file' },
    default: null,
    explanation: 'the private key of the certificate, in PEM',
  },
  {
    name: 'insecureHttp',
    option: '--insecure-http',
    environment: 'ASSAY_INSECURE_HTTP',
    type: { kind: 'flag' },
    default: 'false',
    explanation: 'serve plain HTTP, on a loopback address only',
  },
  {
    name: 'trustedProxy',
    option: '--trusted-proxy',
    environment: 'ASSAY_TRUSTED_PROXY',
    type: { kind: 'networks' },
    default: null,
    fallback: 'none',
    explanation:
      'the address or network of a proxy whose `X-Forwarded-For` says where a request comes from; repeatable',
  },
  {
    name: 'fetchAllow',
    option: '--fetch-allow',
    environment: 'ASSAY_FETCH_ALLOW',
    type: { kind: 'hosts' },
    default: null,
    fallback: 'none',
    explanation:
      'a host to fetch documents from though its address is not public, with or without a port; repeatable',
  },
  {
    name: 'fetchMaxDocuments',
    option: '--fetch-max-documents',
    environment: 'ASSAY_FETCH_MAX_DOCUMENTS',
    type: { kind: 'count', min: 0, max: 10_000 },
    default: '50',
    explanation: 'how many documents are fetched because one document refers to them',
  },
  {
    name: 'fetchMaxTotal',
    option: '--fetch-max-total',
    environment: 'ASSAY_FETCH_MAX_TOTAL',
    type: { kind: 'size', min: '1KB', max: '4GB' },
    default: '64MB',
    explanation: 'how many bytes these documents may have in total',
  },
  {
    name: 'fetchMaxRedirects',
    option: '--fetch-max-redirects',
    environment: 'ASSAY_FETCH_MAX_REDIRECTS',
    type: { kind: 'count', min: 0, max: 20 },
    default: '3',
    explanation: 'how many redirects are followed for one document',
  },
  {
    name: 'fetchConnectTimeout',
    option: '--fetch-connect-timeout',
    environment: 'ASSAY_FETCH_CONNECT_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '10m' },
    default: '10s',
    explanation: 'the time to reach the server of a document',
  },
  {
    name: 'fetchTimeout',
    option: '--fetch-timeout',
    environment: 'ASSAY_FETCH_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '1h' },
    default: '30s',
    explanation: 'the time to fetch one document, redirects included',
  },
  {
    name: 'fetches',
    option: '--fetches',
    environment: 'ASSAY_FETCHES',
    type: { kind: 'count', min: 1, max: 10_000 },
    default: '64',
    explanation: 'for how many analyses documents are fetched at the same time',
  },
  {
    name: 'fetchesPerKey',
    option: '--fetches-per-key',
    environment: 'ASSAY_FETCHES_PER_KEY',
    type: { kind: 'count', min: 1, max: 10_000 },
    default: '8',
    explanation: 'how many of them may be of one key',
  },
  {
    name: 'maxDocument',
    option: '--max-document',
    environment: 'ASSAY_MAX_DOCUMENT',
    type: { kind: 'size', min: '1KB', max: '512MB' },
    default: '32MB',
    explanation: 'the largest document that is accepted, uploaded or fetched',
  },
  {
    name: 'maxDepth',
    option: '--max-depth',
    environment: 'ASSAY_MAX_DEPTH',
    type: { kind: 'count', min: 10, max: 1000 },
    default: '200',
    explanation: 'the deepest nesting of a document',
  },
  {
    name: 'maxIssues',
    option: '--max-issues',
    environment: 'ASSAY_MAX_ISSUES',
    type: { kind: 'count', min: 1, max: 1_000_000 },
    default: '5000',
    explanation: 'how many issues one answer lists, and how many loader errors',
  },
  {
    name: 'maxOperations',
    option: '--max-operations',
    environment: 'ASSAY_MAX_OPERATIONS',
    type: { kind: 'count', min: 1, max: 100_000 },
    default: '5000',
    explanation: 'how many operations one import makes projects of',
  },
  {
    name: 'analysisTimeout',
    option: '--analysis-timeout',
    environment: 'ASSAY_ANALYSIS_TIMEOUT',
    type: { kind: 'duration', min: '1s', max: '1h' },
    default: '60s',
    explanation: 'the time of one analysis, and that of fetching what it needs',
  },
  {
    name: 'analysisMemory',
    option: '--analysis-memory',
    environment: 'ASSAY_ANALYSIS_MEMORY',
    type: { kind: 'size', min: '256MB', max: '64GB' },
    default: '1GB',
    explanation: 'the memory of each process that analyses documents',
  },
  {
    name: 'processes',
    option: '--processes',
    environment: 'ASSAY_PROCESSES',
    type: { kind: 'count', min: 1, max: 256 },
    default: null,
    fallback: 'one for each processor, 8 at most',
    explanation: 'how many processes analyse documents',
  },
  {
    name: 'analysesPerKey',
    option: '--analyses-per-key',
    environment: 'ASSAY_ANALYSES_PER_KEY',
    type: { kind: 'count', min: 1, max: 256 },
    default: null,
    fallback: 'as many as there are processes',
    explanation: 'how many analyses of one key run at the same time',
  },
  {
    name: 'analysisPerMinute',
    option: '--analysis-per-minute',
    environment: 'ASSAY_ANALYSIS_PER_MINUTE',
    type: { kind: 'duration', min: '1s', max: '24h' },
    default: '10m',
    explanation:
      'how long the analyses that requests of one key ask for may take together in a minute, on all processes of all services',
  },
  {
    name: 'queue',
    option: '--queue',
    environment: 'ASSAY_QUEUE',
    type: { kind: 'count', min: 0, max: 100_000 },
    default: '256',
    explanation: 'how many analyses of one key may wait before it is asked to try again later',
  },
  {
    name: 'queueTime',
    option: '--queue-time',
    environment: 'ASSAY_QUEUE_TIME',
    type: { kind: 'duration', min: '1s', max: '1h' },
    default: '30s',
    explanation: 'how long the last of them may be expected to wait',
  },
  {
    name: 'recycleAfter',
    option: '--recycle-after',
    environment: 'ASSAY_RECYCLE_AFTER',
    type: { kind: 'count', min: 1, max: 1_000_000 },
    default: '5000',
    explanation: 'after how many analyses such a process is replaced by a new one',
  },
  {
    name: 'jobDocuments',
    option: '--job-documents',
    environment: 'ASSAY_JOB_DOCUMENTS',
    type: { kind: 'count', min: 1, max: 1_000_000 },
    default: '10000',
    explanation: 'how many documents one job may have',
  },
  {
    name: 'jobSlots',
    option: '--job-slots',
    environment: 'ASSAY_JOB_SLOTS',
    type: { kind: 'count', min: 0, max: 256 },
    default: null,
    fallback: 'one less than there are processes, 1 at least',
    explanation: 'how many documents of jobs this process works on at the same time',
  },
  {
    name: 'jobRetention',
    option: '--job-retention',
    environment: 'ASSAY_JOB_RETENTION',
    type: { kind: 'duration', min: '1m', max: '3650d' },
    default: '7d',
    explanation: 'for how long jobs that have ended are kept, with their results',
  },
  {
    name: 'inventoryNames',
    option: '--inventory-names',
    environment: 'ASSAY_INVENTORY_NAMES',
    type: { kind: 'count', min: 0, max: 1_000_000 },
    default: '1000',
    explanation: 'how many documents one key may name, so that it is kept what was found in them',
  },
  {
    name: 'inventoryRevisions',
    option: '--inventory-revisions',
    environment: 'ASSAY_INVENTORY_REVISIONS',
    type: { kind: 'count', min: 1, max: 100_000 },
    default: '200',
    explanation: 'how many revisions of a named document are kept; the oldest make room',
  },
  {
    name: 'inventoryFindings',
    option: '--inventory-findings',
    environment: 'ASSAY_INVENTORY_FINDINGS',
    type: { kind: 'count', min: 0, max: 100_000 },
    default: '20000',
    explanation:
      'how many findings of a named document may be recognised again; with more of them, only their numbers are kept',
  },
  {
    name: 'inventoryRetention',
    option: '--inventory-retention',
    environment: 'ASSAY_INVENTORY_RETENTION',
    type: { kind: 'duration', min: '1m', max: '3650d' },
    default: '730d',
    explanation: 'for how long it is kept what was found in named documents',
  },
  {
    name: 'auditRetention',
    option: '--audit-retention',
    environment: 'ASSAY_AUDIT_RETENTION',
    type: { kind: 'duration', min: '30d', max: '3650d' },
    default: '365d',
    explanation: 'for how long the audit log is kept',
  },
  {
    name: 'spool',
    option: '--spool',
    environment: 'ASSAY_SPOOL',
    type: { kind: 'size', min: '1MB', max: '1024GB' },
    default: '1GB',
    explanation: 'how many bytes of uploads and answers may be in the data folder at the same time',
  },
  {
    name: 'spoolPerKey',
    option: '--spool-per-key',
    environment: 'ASSAY_SPOOL_PER_KEY',
    type: { kind: 'size', min: '1MB', max: '1024GB' },
    default: '256MB',
    explanation: 'how many of them may be of one key',
  },
  {
    name: 'requestsPerMinute',
    option: '--requests-per-minute',
    environment: 'ASSAY_REQUESTS_PER_MINUTE',
    type: { kind: 'count', min: 1, max: 1_000_000 },
    default: '600',
    explanation: 'how many requests one key may make in a minute',
  },
  {
    name: 'oidcIssuer',
    option: '--oidc-issuer',
    environment: 'ASSAY_OIDC_ISSUER',
    type: { kind: 'url', schemes: ['https:', 'http:'], example: 'https://login.example.com' },
    default: null,
    fallback: 'nobody',
    explanation: 'the OpenID Connect issuer whose access tokens are accepted beside API keys',
  },
  {
    name: 'oidcAudience',
    option: '--oidc-audience',
    environment: 'ASSAY_OIDC_AUDIENCE',
    type: { kind: 'text' },
    default: null,
    explanation: 'the audience that these tokens must name; needed with an issuer',
  },
  {
    name: 'oidcJwks',
    option: '--oidc-jwks',
    environment: 'ASSAY_OIDC_JWKS',
    type: { kind: 'url', schemes: ['https:', 'http:'], example: 'https://login.example.com/keys' },
    default: null,
    fallback: 'what the issuer says in its discovery document',
    explanation: 'where the keys of the issuer are; fetched as documents are',
  },
  {
    name: 'oidcScopesClaim',
    option: '--oidc-scopes-claim',
    environment: 'ASSAY_OIDC_SCOPES_CLAIM',
    type: { kind: 'text' },
    default: 'scope',
    explanation: 'the claim that says what a token is for, such as `realm_access.roles`',
  },
  {
    name: 'oidcScope',
    option: '--oidc-scope',
    environment: 'ASSAY_OIDC_SCOPE',
    type: { kind: 'mappings' },
    default: null,
    fallback: 'values that are scopes themselves count',
    explanation: 'what a value of that claim stands for, such as `api-team=validate`; repeatable',
  },
  {
    name: 'oidcTenantClaim',
    option: '--oidc-tenant-claim',
    environment: 'ASSAY_OIDC_TENANT_CLAIM',
    type: { kind: 'text' },
    default: null,
    fallback: 'all belong to the tenant `default`',
    explanation: 'the claim that names the tenant of a token',
  },
  {
    name: 'headersTimeout',
    option: '--headers-timeout',
    environment: 'ASSAY_HEADERS_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: '10m' },
    default: '10s',
    explanation: 'the time for the header section of a request, and for the TLS handshake',
  },
  {
    name: 'bodyTimeout',
    option: '--body-timeout',
    environment: 'ASSAY_BODY_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: day },
    default: '60s',
    explanation: 'the time for the whole body of a request',
  },
  {
    name: 'idleTimeout',
    option: '--idle-timeout',
    environment: 'ASSAY_IDLE_TIMEOUT',
    type: { kind: 'duration', min: '100ms', max: day },
    default: '60s',
    explanation: 'how long a connection may be idle',
  },
  {
    name: 'shutdownTimeout',
    option: '--shutdown-timeout',
    environment: 'ASSAY_SHUTDOWN_TIMEOUT',
    type: { kind: 'duration', min: '0s', max: '1h' },
    default: '5s',
    explanation: 'how long running requests may take when the service is stopped',
  },
  {
    name: 'logLevel',
    option: '--log-level',
    environment: 'ASSAY_LOG_LEVEL',
    type: { kind: 'word', words: ['trace', 'debug', 'info', 'warn', 'error', 'silent'] },
    default: 'info',
    explanation: 'the least severe messages that are logged',
  },
  {
    name: 'traces',
    option: '--traces',
    environment: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: { kind: 'url', schemes: ['http:', 'https:'], example: 'http://localhost:4318' },
    default: null,
    fallback: 'nowhere',
    explanation: 'the OpenTelemetry collector that traces are sent to, by OTLP over HTTP',
  },
] as const satisfies readonly SettingDefinition[];

/** The option and the environment variable that name the configuration file. */
export const configurationFile = { option: '--config', environment: 'ASSAY_SERVICE_CONFIG' } as const;

/** What the argument of a repeatable option is called. */
const argumentNames: ReadonlyMap<string, string> = new Map([
  ['hosts', 'host'],
  ['networks', 'network'],
  ['mappings', 'value=scope'],
]);

/** How an option is written in a help: `--port <port>`. Flags take no value. */
export function optionFlags({ option, type }: SettingDefinition): string | undefined {
  if (option === null) return undefined;
  return type.kind === 'flag' ? option : `${option} <${argumentNames.get(type.kind) ?? type.kind}>`;
}

/** What holds where nothing is set, as people read it; undefined where that is nothing at all. */
export function describeDefault(definition: SettingDefinition): string | undefined {
  return definition.default ?? definition.fallback?.replaceAll('`', '');
}
