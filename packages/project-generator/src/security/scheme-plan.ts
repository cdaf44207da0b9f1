import type { AuthBinding, Credential, Template, Variable } from '../records/index.js';
import type { Problem } from '../problems/definitions.js';
import type { Login } from './find-login.js';

/** Demands of one security scheme on requests, and on the user. */
export interface SchemePlan {
  /** The name of the scheme in the document. */
  readonly key: string;
  /** `outside`: it can be used, but no part of a request carries it (client certificates). */
  readonly support: 'full' | 'outside' | 'none';
  /** Their names are unique in the scheme only. */
  readonly credentials: readonly Credential[];
  /** Variables that hold credentials, then those that are computed from them. */
  readonly variables: readonly Variable[];
  /** The part of the request that carries it. */
  readonly place: SchemePlace | undefined;
  /** Reason why it cannot be used, or not by itself. */
  readonly problem: Problem | undefined;
  /** The operation of the API that gives the cookie or the token. */
  readonly login?: Login;
}

/** The part of a request that carries a credential. */
export interface SchemePlace {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  /** Undefined if the engine writes it once the service has challenged it (digest). */
  readonly value: Template | undefined;
  /** Two schemes of one form can share one value at one place; those of two forms cannot. */
  readonly form: 'key' | 'Basic' | 'Digest' | 'Bearer' | 'raw';
}

/** One value that a person or an engine fills in. */
export interface Part {
  /** Name of the variable inside the scheme; '' if the scheme has no other one. */
  readonly variable:
    | ''
    | 'username'
    | 'password'
    | 'clientId'
    | 'clientSecret'
    | 'refreshToken'
    | 'redirectUri'
    | 'authorizationCode'
    | 'codeVerifier'
    | 'accessToken'
    | 'certificate'
    | 'privateKey';
  readonly part: AuthBinding['part'];
  /** The name of the credential; undefined if no credential is asked for: it can be got with the others. */
  readonly entry: string | undefined;
  readonly sensitive: boolean;
  readonly required: boolean;
  readonly description: string;
}

/** The full name of a variable of a scheme. */
export function variableName(scheme: string, part: string): string {
  return part === '' ? `auth.${scheme}` : `auth.${scheme}.${part}`;
}

/** Makes the variable of a part. */
export function partVariable(name: string, part: Part, binding: Omit<AuthBinding, 'part'>): Variable {
  return {
    name: variableName(name, part.variable),
    kind: 'credential',
    description: part.description,
    type: 'string',
    format: null,
    constraints: {},
    required: part.required,
    sensitive: part.sensitive,
    default: '',
    values: [],
    usedIn: [],
    auth: { ...binding, part: part.part },
  };
}

/** Makes the variable of a Basic authentication that is computed from user name and password (RFC 7617, section 2). */
export function basicVariable(name: string, scheme: string): Variable {
  return {
    name: variableName(name, 'basic'),
    kind: 'generated',
    description: `User name and password of ${scheme}, encoded as HTTP Basic authentication requires`,
    type: 'string',
    format: null,
    constraints: {},
    required: true,
    sensitive: true,
    // The encoded form of an empty name and an empty password, which are the defaults of the two.
    default: 'Og==',
    values: [],
    usedIn: [],
    computedFrom: {
      function: 'basic',
      variables: [variableName(name, 'username'), variableName(name, 'password')],
    },
  };
}

/** Makes the credentials that a project asks for. */
export function partCredentials(parts: readonly Part[]): Credential[] {
  return parts.flatMap(({ entry, description, sensitive }) =>
    entry === undefined ? [] : [{ name: entry, description, default: '' as const, sensitive }],
  );
}
