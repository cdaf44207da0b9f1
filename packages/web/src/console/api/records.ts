import type { Change } from '@assay/diff';
import type { Severity } from '../../shared/severity.js';

// The responses of the service, as far as the pages show them (GET /openapi.json).

/** A page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Response of a comparison. */
export interface Comparison {
  readonly old: { readonly uri: string };
  readonly new: { readonly uri: string };
  readonly changes: readonly Change[];
  readonly summary: { readonly weaker: number; readonly stronger: number; readonly breaking: number };
  readonly omitted: number;
}

/** A credential that a test needs. */
export interface Credential {
  readonly name: string;
  readonly description: string;
  readonly sensitive: boolean;
}

/** The test project of one operation. */
export interface Project {
  readonly id: string;
  readonly group: string;
  readonly flow: string;
  readonly name: string;
  readonly description: string;
  readonly engine: string;
  readonly targets: readonly { readonly name: string; readonly authentication: readonly Credential[] }[];
}

/** One imported document. */
export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly source: {
    readonly kind: 'url' | 'upload';
    readonly location: string | null;
    readonly specVersion: string;
  };
  readonly tags: readonly { readonly name: string; readonly projectIds: readonly string[] }[];
  readonly createdAt: string;
}

/** A program that runs projects. */
export interface Engine {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly address: string | null;
  readonly status: string;
  readonly createdAt: string;
}

/** A range of bytes that an engine can change. */
export interface InsertionPoint {
  readonly id: string;
  readonly pointer: string;
  readonly type: string;
  readonly wire: { readonly offset: number; readonly length: number } | null;
}

/** A complete message. */
export interface Rendered {
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: { readonly encoding: 'utf8' | 'base64'; readonly data: string } | null;
}

/** One of the messages of a step. */
export interface Message {
  readonly name: string;
  readonly rendered: Rendered;
  readonly insertionPoints: readonly InsertionPoint[];
}

/** One request of a flow. */
export interface Step {
  readonly id: string;
  readonly operationPointer: string;
  readonly role: 'prerequisite' | 'subject' | 'teardown';
  readonly request: { readonly method: string; readonly pathTemplate: string; readonly rendered: Rendered };
  readonly messages?: readonly Message[];
  readonly outputs: readonly { readonly name: string; readonly from: string }[];
  readonly destructive: boolean;
}

/** Dependency of one step on another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly bindings: readonly {
    readonly target: { readonly step: string; readonly insertionPoint: string };
    readonly expression: string;
    readonly origin: string;
  }[];
  readonly optional: boolean;
}

/** The requests that test one operation. */
export interface Flow {
  readonly id: string;
  readonly name: string;
  readonly operation: { readonly method: string; readonly path: string };
  readonly steps: readonly Step[];
  readonly edges: readonly Edge[];
}

/** Documents that the service processes in the background. */
export interface Job {
  readonly id: string;
  readonly kind: 'validate' | 'import' | 'diff';
  readonly status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly issues: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** A version of the ruleset of the tenant. */
export interface RulesetVersion {
  readonly id: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly bytes: number;
  /** Names of the running rules. */
  readonly rules: readonly string[];
  /** Sentences about skipped parts. */
  readonly skipped: readonly string[];
  /** Files at URLs that it extends, as fetched when it was uploaded. */
  readonly extended: readonly { readonly url: string; readonly sha256: string; readonly bytes: number }[];
  readonly createdBy: string;
  readonly createdAt: string;
}

/** Number of findings of a rule. */
export interface RuleCount {
  readonly rule: string;
  readonly findings: number;
}

/** Findings of a named document during a period. */
export interface Revision {
  readonly id: string;
  readonly at: string;
  readonly lastAt: string;
  readonly validations: number;
  readonly status: 'success' | 'error';
  readonly score: number | null;
  readonly operations: number;
  readonly findings: Readonly<Record<Severity, number>>;
  readonly loaderErrors: number;
  readonly new: readonly RuleCount[] | null;
  readonly fixed: readonly RuleCount[] | null;
}

/** A document with a name assigned by a client. */
export interface NamedDocument {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly latest: Revision;
  readonly trend: readonly { readonly at: string; readonly score: number | null }[];
  readonly matches?: number | null;
  readonly rules?: readonly (RuleCount & { readonly severity: Severity })[];
}

/** A rule and the number of documents with its findings. */
export interface RuleUse extends RuleCount {
  readonly severity: Severity;
  readonly documents: number;
}

/** A rule. */
export interface ListedRule {
  readonly id: string;
  readonly name: string;
  readonly category: 'security' | 'documentation';
  readonly severity: Severity;
  readonly presets: readonly string[];
  readonly formats: readonly string[];
  readonly problem: string;
  readonly impact: string;
  readonly recommendation: string;
  readonly references: {
    readonly owasp: readonly string[];
    readonly cwe: readonly number[];
    readonly links: readonly string[];
  };
  readonly documentation?: string | null;
}

/** An API key without the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
  readonly isCurrent: boolean;
}

/** Entry of the audit log. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly actor: { readonly keyId: string | null; readonly name: string; readonly address: string | null };
  readonly record: string | null;
  readonly result: 'done' | 'refused';
  readonly count: number;
}
