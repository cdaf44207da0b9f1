import type { Harm } from '@assay/api-knowledge';
import type { Severity } from '@assay/core';
import type { HttpRequest, MessageCoverage, RequestMessage } from './http-request.js';
import type { Target } from './project.js';
import type { Id, Timestamp, SchemaRef } from './common.js';

/** The requests that test one operation: those that it needs first, the one under test, those that clean up. */
export interface Flow {
  readonly id: Id;
  readonly version: number;
  readonly type: 'flow';
  readonly name: string;
  readonly operation: FlowOperation;
  /** Harm that the request under test can do, and the words that indicate it; older records have none. */
  readonly harm?: Harm;
  readonly steps: readonly Step[];
  readonly edges: readonly Edge[];
  /** The id of the step that runs first. */
  readonly entry: string;
  /** The id of the step under test: the fuzzed one. */
  readonly subject: string;
  /** Findings of the analysis about this operation, for the test to confirm or refute. */
  readonly findings: readonly {
    readonly id: string;
    readonly severity: Severity;
    readonly pointer: string;
  }[];
  /** The ids of the steps that clean up. */
  readonly teardown: readonly string[];
  /** The ways to authenticate, one of which is enough; the first is chosen. None: the operation is public. */
  readonly auth: readonly AuthAlternative[];
  /** True if the document says that the operation can be called without credentials, too. */
  readonly anonymousAllowed: boolean;
  /** Checks that other callers must not pass. */
  readonly accessChecks?: readonly AccessCheck[];
  /** The ids of the issues of the import that concern this operation. */
  readonly warnings: readonly string[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The seed of the step under test, sent by somebody else. */
export interface AccessCheck {
  /** `none`: without credentials. `second`: with those of another user, who asks for what the first one made (BOLA). */
  readonly identity: 'none' | 'second';
  readonly target: Target;
  /** The message of the step under test that is sent. */
  readonly message: 'seed';
  /** Parts left out: the places that hold credentials; in the driver of the target, those of the client certificate. */
  readonly leftOut: readonly {
    readonly in: 'header' | 'query' | 'cookie' | 'driver';
    readonly name: string;
  }[];
  /** The variables of the credentials of the first user, and the names of those that take their place. */
  readonly credentials: Readonly<Record<string, string>>;
  /** The statuses of a service that refuses. */
  readonly expected: readonly string[];
  /** Set where a service may also refuse the connection, in the TLS handshake: the request lacks a client certificate. */
  readonly noConnection?: true;
}

/** The operation that a flow tests. */
export interface FlowOperation {
  /** The operationId; null if there is none. */
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

/** Schemes that are needed together (Security Requirement Object). */
export interface AuthAlternative {
  readonly schemes: readonly {
    readonly scheme: string;
    readonly scopes: readonly string[];
    /** The variables that hold its credentials. */
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
  /** Of the step under test: messages that together reach everything that it takes. */
  readonly messages?: readonly RequestMessage[];
  readonly coverage?: MessageCoverage;
  readonly responses: readonly Expectation[];
  readonly outputs: readonly Output[];
  /**
   * Set for what only gets a credential: `token` asks an authorization server for an access token, `device` for a code that a person
   * enters (RFC 8628), `discovery` where tokens are asked for (OpenID Connect Discovery), and `login` calls an operation of the API
   * that gives a cookie or a token. Only the last goes to what is under test.
   */
  readonly purpose?: 'token' | 'device' | 'discovery' | 'login';
  /** Instruction for the person who has to act before it is sent: a sentence or two. */
  readonly manual?: string;
  /** True for the step under test. */
  readonly fuzz: boolean;
  /** True if the method changes or deletes something: DELETE, PUT, PATCH. */
  readonly destructive: boolean;
}

/** Dependency of one step on another; without bindings, that it runs first. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly bindings: readonly Binding[];
  /** True if the request can be sent without it. */
  readonly optional: boolean;
  /** Set where the step would change or delete a resource that was there before the test. */
  readonly warning?: 'destroys-existing-data';
  /** Bindings that would apply then; static values replace them. */
  readonly withheld?: readonly Binding[];
}

/** A value of a response that takes the place of one in a later request. */
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
  /** Set where the response is a reference that leads nowhere: its headers and bodies are not known. */
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
  /** A runtime expression: `$response.body#/id`; `$response.header.Location#regex:([^/?#]+)/?(?:[?#].*)?$` takes the first group, as `$response.body#/_links/self/href#regex:...` does. */
  readonly from: string;
  readonly type: string;
}
