import type { JsonNumber } from '@assay/text';
import type { Id, Timestamp, ParameterLocation } from './common.js';

/** The variables of a group (credentials, servers) or of one project (parameters, values that other operations produce). */
export interface VariableSet {
  readonly id: Id;
  readonly version: number;
  readonly type: 'variables';
  readonly name: string;
  readonly scope: 'group' | 'project';
  /** The set whose variables also apply; null for that of a group. */
  readonly parent: Id | null;
  readonly items: readonly Variable[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A value that requests name as `${name}`. */
export interface Variable {
  /** `[A-Za-z_][A-Za-z0-9_.-]*`, unique in its set and the set's parent: `auth.ApiKeyAuth`, `path.userId`, `header.X-Tenant`. */
  readonly name: string;
  readonly kind: 'credential' | 'server' | 'parameter' | 'body-field' | 'produced' | 'generated';
  readonly description: string;
  readonly type: ValueType;
  readonly format: string | null;
  readonly constraints: Constraints;
  readonly required: boolean;
  /** True for credentials, and for what is a secret by its name. */
  readonly sensitive: boolean;
  /** The value unless another one is given: '' for credentials, never a secret that an example shows. */
  readonly default: unknown;
  /** The pool of values, the best first. */
  readonly values: readonly PooledValue[];
  readonly usedIn: readonly VariableUse[];
  /** Purpose of a credential. */
  readonly auth?: AuthBinding;
  /** Source of a produced variable at run time. */
  readonly boundFrom?: {
    readonly flow: Id;
    readonly step: string;
    readonly expression: string;
    readonly confidence: 'link' | 'location' | 'name' | 'manual';
  };
  /**
   * Computation of a generated variable from others: `basic` is the base64 of `user:password` (RFC 7617, section 2).
   */
  readonly computedFrom?: { readonly function: 'basic'; readonly variables: readonly string[] };
}

/** Type of a value. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'null' | 'binary';

/** Constraints of a schema on a value, as far as they need no structure. */
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
  /** Location of the value, or of the schema that it was made for, in the source. */
  readonly pointer: string;
  /** False if the value does not satisfy the schema. */
  readonly valid: boolean;
}

/** Origin of a value in the document, or how it was generated. */
export type ValueOrigin = 'example' | 'examples' | 'default' | 'enum' | 'const' | 'format' | 'generated';

/** One place that uses a variable. */
export interface VariableUse {
  readonly flow: Id;
  readonly step: string;
  /** `driver`: of the target, for client certificates. */
  readonly location: ParameterLocation | 'body' | 'driver';
  /** The name of the parameter, header or field of the driver, or the JSON Pointer of the field in the body; '' for a place in its text. */
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
