import type { Harm } from '@assay/api-knowledge';
import type { Severity } from '@assay/core';
import type { HttpRequest, MessageCoverage, RequestMessage } from './http-request.js';
import type { Target } from './project.js';
import type { Id, Timestamp, SchemaRef } from './common.js';

/** The requests that test one operation: its prerequisites, the request under test, and the teardown. */
export interface Flow {
  readonly id: Id;
  readonly version: number;
  readonly type: 'flow';
  readonly name: string;
  readonly operation: FlowOperation;
  /** Harm that the request under test can do, with the words that indicate it; missing in older records. */
  readonly harm?: Harm;
  readonly steps: readonly Step[];
  readonly edges: readonly Edge[];
  /** The id of the first step. */
  readonly entry: string;
  /** The id of the step under test, which is fuzzed. */
  readonly subject: string;
  /** Findings of the analysis about this operation, for the test to confirm or refute. */
  readonly findings: readonly {
    readonly id: string;
    readonly severity: Severity;
    readonly pointer: string;
  }[];
  /** The ids of the teardown steps. */
  readonly teardown: readonly string[];
  /** The alternatives for authentication; the first one is used. Empty for a public operation. */
  readonly auth: readonly AuthAlternative[];
  /** True if the document also allows calls without credentials. */
  readonly anonymousAllowed: boolean;
  /** Checks that other callers are rejected. */
  readonly accessChecks?: readonly AccessCheck[];
  /** The ids of the import's issues about this operation. */
  readonly warnings: readonly string[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The seed of the step under test, sent by another caller. */
export interface AccessCheck {
  /** `none`: without credentials. `second`: with another user's credentials, for the first user's resource (BOLA). */
  readonly identity: 'none' | 'second';
  readonly target: Target;
  /** The message of the step under test to send. */
  readonly message: 'seed';
  /** Parts to leave out: places of credentials, and the client certificate in the target's driver. */
  readonly leftOut: readonly {
    readonly in: 'header' | 'query' | 'cookie' | 'driver';
    readonly name: string;
  }[];
  /** The credential variables of the first user, and the variables that replace them. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Statuses with which a service rejects the request. */
  readonly expected: readonly string[];
  /** Set if a service may also refuse the TLS connection, because the request has no client certificate. */
  readonly noConnection?: true;
}

/** The operation that a flow tests. */
export interface FlowOperation {
  /** The operationId; null if missing. */
  readonly id: string | null;
  /** In upper case. */
  readonly method: string;
  readonly path: string;
  /** Location of the operation in its document: `/paths/~1users/post`. */
  readonly pointer: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly summary: string;
}

/** Schemes that are required together (Security Requirement Object). */
export interface AuthAlternative {
  readonly schemes: readonly {
    readonly scheme: string;
    readonly scopes: readonly string[];
    /** The variables of its credentials. */
    readonly variables: readonly string[];
  }[];
  /** False if a scheme is not defined or not supported. */
  readonly satisfiable: boolean;
}

/** One request of a flow. */
export interface Step {
  /** Unique in its flow. */
  readonly id: string;
  readonly operationPointer: string;
  readonly role: 'prerequisite' | 'subject' | 'teardown';
  readonly request: HttpRequest;
  /** Messages that together cover all inputs; only in the step under test. */
  readonly messages?: readonly RequestMessage[];
  readonly coverage?: MessageCoverage;
  readonly responses: readonly Expectation[];
  readonly outputs: readonly Output[];
  /**
   * Set for a step that only obtains a credential. `token` requests an access token, `device` a code that a person enters (RFC
   * 8628), and `discovery` the token endpoint (OpenID Connect Discovery). `login` calls an operation of the API that returns a
   * cookie or a token; only this request goes to the API under test.
   */
  readonly purpose?: 'token' | 'device' | 'discovery' | 'login';
  /** Instruction in one or two sentences for the person who must act before the step is sent. */
  readonly manual?: string;
  /** True for the step under test. */
  readonly fuzz: boolean;
  /** True if the method changes or deletes something: DELETE, PUT, PATCH. */
  readonly destructive: boolean;
}

/** Dependency of one step on another. Without bindings, it only sets the order. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly bindings: readonly Binding[];
  /** True if the request can be sent without it. */
  readonly optional: boolean;
  /** Set if the step would change or delete a resource that existed before the test. */
  readonly warning?: 'destroys-existing-data';
  /** The withheld bindings; static values replace them. */
  readonly withheld?: readonly Binding[];
}

/** A value of a response that replaces a value in a later request. */
export interface Binding {
  readonly target: { readonly step: string; readonly insertionPoint: string };
  /** `$steps.createUser.outputs.id` */
  readonly expression: string;
  readonly origin: 'link' | 'location-header' | 'dependency' | 'manual';
  /** From 0 to 1. */
  readonly confidence: number;
}

/** A documented response. */
export interface Expectation {
  /** `200`, `2XX` or `default`. */
  readonly status: string;
  readonly kind: 'success' | 'client-error' | 'server-error' | 'redirect' | 'other';
  /** Set if the response is an unresolved reference, so that its headers and bodies are unknown. */
  readonly unresolved?: true;
  readonly mediaTypes: readonly { readonly type: string; readonly schema: SchemaRef | null }[];
  readonly headers: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: SchemaRef | null;
  }[];
  readonly links: readonly string[];
}

/** A value that a step takes from its response. */
export interface Output {
  readonly name: string;
  /**
   * A runtime expression: `$response.body#/id`. With `regex:`, the value is the first group of a match, as in
   * `$response.header.Location#regex:([^/?#]+)/?(?:[?#].*)?$` or `$response.body#/_links/self/href#regex:...`.
   */
  readonly from: string;
  readonly type: string;
}
