import type { JsonNumber } from '@assay/text';
import type { Id, Timestamp, ParameterLocation } from './common.js';

/** The variables of a group (credentials, servers) or of one project (parameters, values from other operations). */
export interface VariableSet {
  readonly id: Id;
  readonly version: number;
  readonly type: 'variables';
  readonly name: string;
  readonly scope: 'group' | 'project';
  /** The parent set, whose variables also apply; null for the set of a group. */
  readonly parent: Id | null;
  readonly items: readonly Variable[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A value that requests refer to as `${name}`. */
export interface Variable {
  /** `[A-Za-z_][A-Za-z0-9_.-]*`, unique in its set and the parent set: `auth.ApiKeyAuth`, `path.userId`, `header.X-Tenant`. */
  readonly name: string;
  readonly kind: 'credential' | 'server' | 'parameter' | 'body-field' | 'produced' | 'generated';
  readonly description: string;
  readonly type: ValueType;
  readonly format: string | null;
  readonly constraints: Constraints;
  readonly required: boolean;
  /** True for credentials, and for variables whose name indicates a secret. */
  readonly sensitive: boolean;
  /** The default value: '' for credentials, never a secret from an example. */
  readonly default: unknown;
  /** The pool of values, best first. */
  readonly values: readonly PooledValue[];
  readonly usedIn: readonly VariableUse[];
  /** Purpose of a credential. */
  readonly auth?: AuthBinding;
  /** Source of the variable at run time, if another step produces it. */
  readonly boundFrom?: {
    readonly flow: Id;
    readonly step: string;
    readonly expression: string;
    readonly confidence: 'link' | 'location' | 'name' | 'manual';
  };
  /** Computation from other variables: `basic` is the base64 of `user:password` (RFC 7617, section 2). */
  readonly computedFrom?: { readonly function: 'basic'; readonly variables: readonly string[] };
}

/** Type of a value. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'binary';

/** Constraints of a schema that do not concern the structure of a value. */
export interface Constraints {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: JsonNumber;
  readonly maximum?: JsonNumber;
  readonly exclusiveMinimum?: JsonNumber;
  readonly exclusiveMaximum?: JsonNumber;
  readonly multipleOf?: JsonNumber;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly nullable?: boolean;
}

/** One value of the pool of a variable. */
export interface PooledValue {
  readonly value: unknown;
  readonly origin: ValueOrigin;
  /** Location of the value, or of the schema that it was generated for, in the source. */
  readonly pointer: string;
  /** False if the value does not satisfy the schema. */
  readonly valid: boolean;
}

/** Origin of a value in the document, or how it was generated. */
export type ValueOrigin = 'example' | 'examples' | 'default' | 'enum' | 'const' | 'format' | 'generated';

/** One use of a variable. */
export interface VariableUse {
  readonly flow: Id;
  readonly step: string;
  /** `driver`: in the target's driver, for client certificates. */
  readonly location: ParameterLocation | 'body' | 'driver';
  /**
   * The name of the parameter, header or driver field, or the JSON Pointer of the field in the body; '' for a use within the
   * text.
   */
  readonly path: string;
}

/** Purpose of a credential (Security Scheme Object). */
export interface AuthBinding {
  /** The name of the scheme in the document. */
  readonly scheme: string;
  readonly type:
    | 'apiKey'
    | 'basic'
    | 'digest'
    | 'bearer'
    | 'oauth2'
    | 'openIdConnect'
    | 'mutualTLS'
    | 'other';
  readonly part:
    | 'key'
    | 'username'
    | 'password'
    | 'token'
    | 'clientId'
    | 'clientSecret'
    | 'refreshToken'
    | 'authorizationCode'
    | 'redirectUri'
    | 'codeVerifier'
    | 'deviceCode'
    | 'tokenUrl'
    | 'certificate'
    | 'privateKey';
  readonly in?: 'header' | 'query' | 'cookie';
  readonly paramName?: string;
  /** Text before the value: `Bearer `. */
  readonly prefix?: string;
  readonly flow?: string;
  readonly tokenUrl?: string;
  readonly authorizationUrl?: string;
  readonly refreshUrl?: string;
  /** URL at which a device requests a code (RFC 8628). */
  readonly deviceAuthorizationUrl?: string;
  readonly openIdConnectUrl?: string;
  readonly scopes?: readonly string[];
}
