import type { AuthBinding, Credential, Template, Variable } from '../records/index.js';
import type { Problem } from '../problems/definitions.js';
import type { Login } from './find-login.js';

/** Plan of one security scheme: parts of requests, and inputs that you provide. */
export interface SchemePlan {
  /** The name of the scheme in the document. */
  readonly key: string;
  /** `outside`: usable, but no part of a request carries it (client certificates). */
  readonly support: 'full' | 'outside' | 'none';
  /** Credentials; their names are unique within the scheme. */
  readonly credentials: readonly Credential[];
  /** Variables of credentials, then the variables computed from them. */
  readonly variables: readonly Variable[];
  /** The part of the request that carries it. */
  readonly place: SchemePlace | undefined;
  /** Reason why it is unusable, or unusable by itself. */
  readonly problem: Problem | undefined;
  /** The operation of the API that returns the cookie or token. */
  readonly login?: Login;
}

/** The part of a request that carries a credential. */
export interface SchemePlace {
  readonly in: 'header' | 'query' | 'cookie';
  readonly name: string;
  /** Undefined if the engine computes it after a challenge by the service (digest). */
  readonly value: Template | undefined;
  /** Two schemes of the same form can share one value in one place; other schemes conflict. */
  readonly form: 'key' | 'Basic' | 'Digest' | 'Bearer' | 'raw';
}

/** One value that a person or an engine fills in. */
export interface Part {
  /** Name of the variable within the scheme; '' for its only variable. */
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
  /** The name of the credential; undefined if it need not be provided, because other credentials yield it. */
  readonly entry: string | undefined;
  readonly sensitive: boolean;
  readonly required: boolean;
  readonly description: string;
}

/** Returns the full name of a scheme's variable. */
export function variableName(scheme: string, part: string): string {
  return part === '' ? `auth.${scheme}` : `auth.${scheme}.${part}`;
}

/** Builds the variable of a part. */
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

/** Builds the variable of Basic authentication, which is computed from user name and password (RFC 7617, section 2). */
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
    // The encoded form of an empty name and password, the defaults of both.
    default: 'Og==',
    values: [],
    usedIn: [],
    computedFrom: {
      function: 'basic',
      variables: [variableName(name, 'username'), variableName(name, 'password')],
    },
  };
}

/** Builds the credentials that a project requires. */
export function partCredentials(parts: readonly Part[]): Credential[] {
  return parts.flatMap(({ entry, description, sensitive }) =>
    entry === undefined ? [] : [{ name: entry, description, default: '' as const, sensitive }],
  );
}
