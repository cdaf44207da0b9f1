import type { Id, Timestamp } from './common.js';

/** The projects of one import, and their document. */
export interface Group {
  readonly id: Id;
  readonly version: number;
  readonly type: 'group';
  /** Title and version of the API. */
  readonly name: string;
  readonly description: string;
  /** Key of earlier imports of the same document: its URL, or its file name and the title of the API. */
  readonly documentKey: string;
  readonly source: DocumentSource;
  /** The tags in document order, each with its projects. */
  readonly tags: readonly { readonly name: string; readonly projectIds: readonly Id[] }[];
  /** Layers of projects. Each layer needs only values from earlier ones. Projects that need each other share a layer. */
  readonly dependencyOrder: readonly (readonly Id[])[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The imported document. */
export interface DocumentSource {
  readonly kind: 'url' | 'upload';
  /** The URL after redirects; null for an upload. */
  readonly location: string | null;
  /** Hash of the root document's bytes, in hexadecimal. */
  readonly sha256: string;
  readonly mediaType: 'json' | 'yaml';
  readonly specVersion: '2.0' | '3.0' | '3.1' | '3.2';
}

/** The test project of one operation. Names and order of the fields are those of the wire format. */
export interface Project {
  readonly id: Id;
  /** The version of the record; starts at 1. */
  readonly version: number;
  readonly type: 'project';
  /** The id of its group. */
  readonly group: Id;
  /** The id of its flow. */
  readonly flow: Id;
  /** The name of the operation; see `nameOperations`. */
  readonly name: string;
  readonly description: string;
  /** The type of the engine for this project. */
  readonly engine: string;
  readonly distributed: boolean;
  readonly driver: 'network_tcp_http';
  readonly session: Session;
  readonly monitors: readonly [];
  readonly targets: readonly Target[];
  /** The id of its variable set. */
  readonly variables: Id;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly children: readonly [];
}

/** Settings of an engine's test run. A generated project always has these values. */
export interface Session {
  readonly type: 'web';
  readonly performance_monitoring: true;
  readonly analyze_on_finding: true;
  readonly analyze_restart_timeout_soft: 10;
  readonly analyze_restart_timeout_hard: 300;
  readonly start_paused: false;
  readonly delete_on_completed: true;
  readonly performance_report_percent: 5000;
  readonly performance_baseline_iterations: 100;
  readonly run_web_sanity_check: true;
  readonly run_web_auth_check: true;
}

/** A server under test. */
export interface Target {
  /**
   * Scheme, host and port of the server: `https://api.test:443`. '' if the document does not state them. If a variable has no
   * value, the server URL as written.
   */
  readonly name: string;
  readonly driver: {
    /** The scheme in upper case: `HTTPS`. */
    readonly scheme: string;
    /** The host, an IPv6 address without brackets; '' if unknown. */
    readonly address: string;
    readonly port: number;
    readonly tls_certificate: string;
    readonly tls_key: string;
    readonly tls_ca: string;
    readonly tls_validation: boolean;
  };
  readonly monitors: readonly [];
  readonly variables: null;
  /** The credentials that the test needs. */
  readonly authentication: readonly Credential[];
}

/** A credential that a person has to fill in. */
export interface Credential {
  readonly name: string;
  readonly description: string;
  /** Always empty, because Assay never copies a secret from a document. */
  readonly default: '';
  readonly sensitive: boolean;
}
